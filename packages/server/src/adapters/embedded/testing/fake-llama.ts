import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { GenerateOptions, LlamaLibrary } from "../llama-library.ts";

/** What a fake weight file makes the fake library do. */
export type FakePlay = {
  readonly words: readonly string[];
  readonly call?: { readonly name: string; readonly params: unknown };
  /** Never evaluates the prompt to its end. */
  readonly hangPrompt?: boolean;
  /** Says its words and then nothing more. */
  readonly hang?: boolean;
  readonly fail?: string;
  readonly failLoad?: string;
};

const magic = "GGUF";

export function toFakeWeights(play: FakePlay): Buffer {
  return Buffer.from(magic + JSON.stringify(play));
}

const tokenize = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** Stands in for the real library inside a real child process: one letter is one token. */
export const getLlama: LlamaLibrary["getLlama"] = async () => ({
  cpuMathCores: 1,
  createGrammarForJsonSchema: async () => ({ grammar: "" }),
  async loadModel({ modelPath }) {
    const play = JSON.parse(readFileSync(modelPath, "utf8").slice(magic.length)) as FakePlay;
    if (play.failLoad !== undefined) throw new Error(play.failLoad);
    const model = {
      tokenizer: play,
      tokenize,
      trainContextSize: 4096,
      createContext: async ({ contextSize }: { readonly contextSize: number }) => ({
        contextSize,
        getSequence: () => ({
          model,
          nextTokenIndex: 0,
          adaptStateToTokens: async () => undefined,
          evaluateWithoutGeneratingNewTokens: () =>
            play.hangPrompt === true ? forever() : Promise.resolve(),
        }),
      }),
    };
    return model;
  },
});

type Chat = InstanceType<LlamaLibrary["LlamaChat"]>;

export class LlamaChat implements Chat {
  readonly sequence: Chat["sequence"];

  constructor({ contextSequence }: { readonly contextSequence: Chat["sequence"] }) {
    this.sequence = contextSequence;
  }

  readonly chatWrapper: Chat["chatWrapper"] = {
    generateContextState: ({ chatHistory }) => ({
      contextText: { tokenize: () => tokenize(JSON.stringify(chatHistory)) },
    }),
  };

  async generateResponse(
    _history: unknown,
    options: GenerateOptions,
  ): ReturnType<Chat["generateResponse"]> {
    const play = this.sequence.model.tokenizer as FakePlay;
    if (play.fail !== undefined) throw new Error(play.fail);
    for (const text of play.words) {
      options.onResponseChunk({
        type: undefined,
        segmentType: undefined,
        text,
        tokens: tokenize(text),
      });
      await setImmediate();
    }
    if (play.hang === true) await aborted(options.signal);
    if (options.signal.aborted) return { metadata: { stopReason: "abort" } };
    if (play.call === undefined) return { metadata: { stopReason: "eogToken" } };
    const { name: functionName, params } = play.call;
    return { functionCalls: [{ functionName, params }], metadata: { stopReason: "functionCalls" } };
  }
}

function forever(): Promise<void> {
  return Promise.withResolvers<void>().promise;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
