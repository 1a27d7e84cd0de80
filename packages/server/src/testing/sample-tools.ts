import { defineTool, type ToolDefinition } from "@steward/sdk/define-tool.ts";
import { z } from "zod";

export type SampleTools = {
  readonly tools: readonly ToolDefinition[];
  /** What took effect, in order: `send to ada`. */
  readonly effects: readonly string[];
  /** Lets calls of `wait` come to their end. */
  release(): void;
};

const Word = z.strictObject({ word: z.string() });

/** Tools of each kind that write down what they did. */
export function createSampleTools(): SampleTools {
  const effects: string[] = [];
  const released = Promise.withResolvers<void>();
  const word = { input: Word, title: ({ word: said }: z.infer<typeof Word>) => `Say ${said}` };
  const act = (name: string) => async (input: z.infer<typeof Word>) => {
    effects.push(`${name} ${input.word}`);
    return { ok: true, text: `${name} did ${input.word}` };
  };
  const about = (name: string) => ({ name, description: name, ...word, run: act(name) });
  const tools = [
    defineTool({ ...about("look"), effects: ["read"], idempotent: true, volatile: true }),
    defineTool({ ...about("note"), effects: ["write"] }),
    defineTool({ ...about("send"), effects: ["message"] }),
    defineTool({ ...about("reach"), effects: ["network"], grant: ({ word: host }) => host }),
    defineTool({
      ...about("ponder"),
      effects: ["write"],
      confirm: ({ word: said }) => (said === "danger" ? "It is dangerous." : undefined),
    }),
    defineTool({
      ...about("erase"),
      effects: ["write"],
      irreversible: true,
      title: ({ word: said }) => ({ en: `Erase ${said}`, de: `${said} löschen` }),
    }),
    defineTool({
      ...about("form"),
      effects: ["read"],
      ask: ({ word: said }) => [{ id: "q", question: said, options: [], multiple: false }],
    }),
    defineTool({
      ...about("wait"),
      effects: ["read"],
      async run(input, { signal, print }) {
        print(`waiting for ${input.word}`);
        const aborted = new Promise((resolve) => {
          signal.addEventListener("abort", resolve, { once: true });
        });
        await Promise.race([released.promise, aborted]);
        return signal.aborted ? { ok: false, text: "cut off" } : act("wait")(input);
      },
    }),
  ];
  return { tools, effects, release: () => released.resolve() };
}

/** A step of a script that calls tools: `["look", "sky"]`. */
export function calls(...named: readonly (readonly [string, string])[]) {
  return named.map(([name, word]) => ({ toolCall: { name, input: { word } } }));
}
