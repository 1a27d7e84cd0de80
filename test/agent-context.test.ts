import type { TurnView } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome } from "./support/steward-process.ts";

/** The second turn of a conversation in which a model of this name has said this. */
async function talk(model: string, text: string): Promise<TurnView> {
  const script = [{ moves: [{ text }] }];
  const play = { protocol: "scripted", models: [{ id: model, context: 9_500 }], script };
  const roles = { output: [`play/${model}`] };
  await using home = createStewardHome(toScriptedConfig([], { providers: { play }, roles }));
  await home.start();
  const client = createOwner(home);
  const { id } = await client.open("A test");
  await client.settle((await client.say(id, "One")).id);
  return await client.settle((await client.say(id, "Two")).id);
}

describe.concurrent("how full the window is", () => {
  /** 2,515 tokens by their bytes, 6,600 by OpenAI's tokenizer. */
  const signs = "🜁🜂🜃🜄".repeat(550);
  /** 9,000 tokens by their bytes, 3,601 by OpenAI's tokenizer. */
  const words = "The committee considered the international recommendations carefully. ".repeat(
    450,
  );

  it("is counted as OpenAI counts, for OpenAI's models", async () => {
    expect(await talk("gpt-4o", signs)).toMatchObject({ context: { summarised: 2 } });
    const { context } = await talk("gpt-4o", words);
    expect(context).toMatchObject({ summarised: 0 });
    expect(context?.usedTokens).toBeGreaterThan(3_601);
  });

  it("is estimated for models of unknown making", async () => {
    expect(await talk("one", signs)).toMatchObject({ context: { summarised: 0 } });
    expect(await talk("one", words)).toMatchObject({ context: { summarised: 2 } });
  });
});
