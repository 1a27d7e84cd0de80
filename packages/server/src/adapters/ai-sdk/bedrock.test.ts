import type { ModelPart } from "@steward/sdk/model-port.ts";
import { describe, expect, it } from "vitest";
import { Secret } from "../../kernel/secret.ts";
import { createAiSdkModel } from "./create-ai-sdk-model.ts";
import { createThoughtHabits } from "./create-thought-habits.ts";
import { sendError, startUpstream } from "./testing/fake-upstream.ts";

async function call(key: string, status: number) {
  const upstream = await startUpstream((response) => sendError(response, status));
  const model = createAiSdkModel({
    habits: createThoughtHabits(),
    protocol: "bedrock",
    model: "amazon.nova-lite-v1:0",
    baseUrl: upstream.url,
    key: new Secret(key),
    headers: {},
    extraBody: { top_k: 3 },
    region: "eu-west-1",
  });
  const parts: ModelPart[] = [];
  const messages = [
    { role: "user" as const, content: [{ type: "text" as const, text: "Hello?" }] },
  ];
  for await (const part of model.stream({ messages }, new AbortController().signal)) {
    parts.push(part);
  }
  await upstream.close();
  return { parts, heard: upstream.heard[0] };
}

describe("the bedrock protocol", () => {
  it("signs with an access key and a secret, for the region", async () => {
    const { heard } = await call("AKIA,secret,session", 500);
    expect(heard?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 .*eu-west-1\/bedrock/);
    expect(heard?.headers["x-amz-security-token"]).toBe("session");
    expect(heard?.body.additionalModelRequestFields).toEqual({ top_k: 3 });
  });

  it("sends a bearer token when there is only one", async () => {
    const { heard } = await call("token", 500);
    expect(heard?.headers.authorization).toBe("Bearer token");
  });

  it.each([
    [403, "auth"],
    [429, "rate-limit"],
    [500, "server"],
  ])("reads status %i as %s", async (status, kind) => {
    const { parts } = await call("token", status);
    expect(parts).toMatchObject([{ type: "end", outcome: { kind: "failed", failure: { kind } } }]);
  });
});
