import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelPart, ModelPort } from "@steward/sdk/model-port.ts";
import { describe, expect, it } from "vitest";
import { openScriptedModel } from "./open-scripted-model.ts";

describe("a scripted provider", () => {
  it("plays a file, found from the folder it is given", async () => {
    const folder = await mkdtemp(join(tmpdir(), "steward-script-"));
    await writeFile(join(folder, "hello.yaml"), "- moves:\n    - text: Hello there\n");
    const parts = await listen(openScriptedModel({ script: "hello.yaml" }, folder));
    expect(parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("")).toBe(
      "Hello there",
    );
    await rm(folder, { recursive: true });
  });

  it("plays a script that is written in the config", async () => {
    const parts = await listen(openScriptedModel({ script: [{ moves: [{ text: "Hi" }] }] }, "."));
    expect(parts[0]).toEqual({ type: "text-delta", text: "Hi" });
  });

  it("fails when called, not before, with a script that cannot be read", async () => {
    for (const script of ["nowhere.yaml", [{ moves: "none" }]]) {
      const parts = await listen(openScriptedModel({ script }, tmpdir()));
      expect(parts.at(-1)).toMatchObject({
        outcome: { kind: "failed", failure: { kind: "missing" } },
      });
    }
  });
});

async function listen(model: ModelPort): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  const request = { messages: [] };
  for await (const part of model.stream(request, new AbortController().signal)) parts.push(part);
  return parts;
}
