import { errorCodes } from "@steward/contracts/error-body.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toStatus } from "../packages/server/src/adapters/http/error-status.ts";
import { toWireError } from "../packages/server/src/adapters/openai/wire-error.ts";
import { hello, openBed, type Bed } from "./openai-wire/bed.ts";
import { answered } from "./openai-wire/fake-turns.ts";
import { failureOf } from "./openai-wire/failure-of.ts";

let bed: Bed;
beforeEach(async () => {
  bed = await openBed();
});
afterEach(() => bed[Symbol.asyncDispose]());

describe("refusals", () => {
  it.each([
    ['{"model": "steward-chat", "messages": [}', "position 39 (line 1, column 40)"],
    ['{"model": steward}', "position 10 (line 1, column 11)"],
    ['{"model":\n"steward-chat"', "position 24 (line 2, column 15)"],
    ["[]", "must be a JSON object"],
  ])("says where %s breaks", async (body, place) => {
    const response = await bed.post(body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { message: string } }).error.message).toContain(
      place,
    );
  });

  it.each([
    [{ messages: hello }, "model"],
    [{ model: "steward-chat", messages: "hi" }, "messages"],
    [{ model: "steward-chat", messages: [] }, "messages"],
    [{ model: "steward-chat", messages: hello, stream: "yes" }, "stream"],
    [{ model: "steward-chat", messages: [{ role: "robot", content: "x" }] }, "messages[0].role"],
    [{ model: "steward-chat", messages: [{ role: "user", content: 7 }] }, "messages[0].content"],
    [
      { model: "steward-chat", messages: [{ role: "user", content: [{ type: "text" }] }] },
      "messages[0].content[0].text",
    ],
    [{ model: "steward-chat", messages: hello, temperature: "hot" }, "temperature"],
    [{ model: "steward-chat", messages: hello, max_tokens: 0 }, "max_tokens"],
    [
      {
        model: "steward-chat",
        messages: [
          {
            role: "user",
            content: [{ type: "image_url", image_url: { url: "http://example.com/cat.png" } }],
          },
        ],
      },
      "messages[0].content[0].image_url.url",
    ],
  ])("names the field that is wrong in %j", async (body, param) => {
    const response = await bed.post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: "invalid_request_error", code: "invalid_request", param },
    });
    expect(bed.log.received).toEqual([]);
  });

  it("answers an unknown model with 404 and the list", async () => {
    const error = await failureOf(
      bed.client.chat.completions.create({ model: "gpt-99", messages: hello }),
    );
    expect([error.status, error.code, error.param]).toEqual([404, "model_not_found", "model"]);
    expect(error.message).toContain("steward-auto");
  });

  it("answers a missing and a wrong key with 401", async () => {
    for (const authorization of ["", "Bearer nonsense"]) {
      const response = await bed.post(
        { model: "steward-chat", messages: hello },
        { authorization },
      );
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toContain("Bearer");
    }
    const listing = await fetch(`${bed.url}/v1/models`);
    expect(listing.status).toBe(401);
  });

  it("answers a key without the scope with 403, but lets readers list", async () => {
    await using reader = await openBed({ scopes: ["read"] });
    const error = await failureOf(
      reader.client.chat.completions.create({ model: "steward-chat", messages: hello }),
    );
    expect([error.status, error.code]).toEqual([403, "forbidden"]);
    expect((await reader.client.models.list()).data.length).toBeGreaterThan(0);
  });

  it("answers another method with 405 and leaves other paths alone", async () => {
    const headers = { authorization: "Bearer stw_test" };
    const wrong = await fetch(`${bed.url}/v1/chat/completions`, { headers });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await fetch(`${bed.url}/v1/other`, { headers })).status).toBe(404);
  });

  it("answers at the other address too", async () => {
    bed.log.plan = answered;
    const response = await fetch(`${bed.url}/api/chat/completions?x=1`, {
      method: "POST",
      headers: { authorization: "Bearer stw_test" },
      body: JSON.stringify({ model: "steward-chat", messages: hello }),
    });
    expect(response.status).toBe(200);
  });
});

it("has the same status for a code as every other route", () => {
  for (const code of errorCodes) {
    expect([code, toWireError(code, "").status]).toEqual([code, toStatus(code)]);
  }
});

describe("the model list", () => {
  it("lists every model and finds one by its id, slash or alias and all", async () => {
    const { data } = await bed.client.models.list();
    expect(data[0]).toMatchObject({ id: "steward-auto", object: "model", owned_by: "steward" });
    expect(data.find((model) => model.id === "up/plain")).toMatchObject({
      name: "up/plain",
      contextWindowTokens: 8192,
      context_length: 8192,
      functionCall: true,
      pricing: { input: 0.25, output: 2, prompt: "0.00000025", completion: "0.000002" },
    });
    expect((await bed.client.models.retrieve("up/plain")).id).toBe("up/plain");
    expect(
      (
        await fetch(`${bed.url}/v1/models/up/plain`, {
          headers: { authorization: "Bearer stw_test" },
        })
      ).status,
    ).toBe(200);
    expect((await bed.client.models.retrieve("gpt-4")).id).toBe("gpt-4");
    expect((await failureOf(bed.client.models.retrieve("nothing"))).code).toBe("model_not_found");
    expect(bed.counts).toEqual([]);
  });
});
