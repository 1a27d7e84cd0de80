import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const script = [{ moves: [{ text: "Good morning." }] }];
const messages = [{ role: "user", content: "Hello" }];

describe("a program that asks for a model that is not here", () => {
  let home: StewardHome;
  let client: StewardClient;
  beforeAll(async () => {
    home = createStewardHome(toScriptedConfig(script));
    await home.start();
    client = createOwner(home);
  });
  afterAll(() => home[Symbol.asyncDispose]());

  const ask = (model: string, stream: boolean) =>
    client.ask("POST", "/v1/chat/completions", { body: { model, messages, stream } });

  it("is answered by the default model where the name is well known, and told who spoke", async () => {
    expect(JSON.parse((await ask("gpt-4", false)).text)).toMatchObject({
      model: "steward-auto",
      choices: [{ message: { content: "Good morning." } }],
      steward: { model: "play/one" },
    });
    const chunks = (await ask("gpt-4", true)).text
      .split("\n\n")
      .filter((line) => line.startsWith("data: {"))
      .map((line) => JSON.parse(line.slice("data: ".length)) as object);
    for (const chunk of chunks) expect(chunk).toMatchObject({ model: "steward-auto" });
    expect(chunks.at(-1)).toMatchObject({ steward: { model: "play/one" } });
  });

  it("is told the names that there are where it is not", async () => {
    const reply = await ask("my-own-model", false);
    expect(reply).toMatchObject({ status: 404, code: "model_not_found" });
    expect(reply.text).toContain("play/one");
  });

  it("is refused where names are taken strictly", async () => {
    await using other = createStewardHome(toScriptedConfig(script, { strict: true }));
    await other.start();
    const body = { model: "gpt-4", messages };
    const reply = await createOwner(other).ask("POST", "/v1/chat/completions", { body });
    expect(reply).toMatchObject({ status: 404, code: "model_not_found" });
  });
});
