/**
 * The part of node-llama-cpp that we use. The library lives in the home folder, not among our
 * dependencies, so its own types are not there when we are compiled.
 */
export type LlamaLibrary = {
  getLlama(options: {
    readonly gpu: false | "auto" | "metal";
    readonly build: "never";
    readonly skipDownload: true;
    readonly progressLogs: false;
    readonly maxThreads: number;
    readonly logLevel: "warn";
  }): Promise<Llama>;
  readonly LlamaChat: new (options: { readonly contextSequence: LlamaSequence }) => LlamaChat;
};

export type Llama = {
  readonly cpuMathCores: number;
  loadModel(options: { readonly modelPath: string }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: object): Promise<LlamaGrammar>;
};

type LlamaGrammar = { readonly grammar: string };

type LlamaModel = {
  readonly tokenizer: unknown;
  tokenize(text: string): readonly Token[];
  readonly trainContextSize: number;
  createContext(options: {
    readonly contextSize: number;
    readonly sequences: 1;
    readonly threads: number;
  }): Promise<{ readonly contextSize: number; getSequence(): LlamaSequence }>;
};

type Token = number;

export type LlamaSequence = {
  readonly model: LlamaModel;
  readonly nextTokenIndex: number;
  adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>;
};

export type ChatFunctions = Readonly<
  Record<string, { readonly description?: string; readonly params?: object }>
>;

export type ChatFunctionCall = {
  readonly type: "functionCall";
  readonly name: string;
  readonly params: unknown;
  readonly result: unknown;
};

export type ChatItem =
  | { readonly type: "system"; readonly text: string }
  | { readonly type: "user"; readonly text: string }
  | { readonly type: "model"; readonly response: readonly (string | ChatFunctionCall)[] };

type ResponseChunk = {
  readonly type: "segment" | undefined;
  readonly segmentType: "thought" | "comment" | undefined;
  readonly text: string;
  readonly tokens: readonly Token[];
};

export type GenerateOptions = {
  readonly signal: AbortSignal;
  readonly stopOnAbortSignal: true;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  readonly topK: number;
  readonly minP: number;
  readonly seed?: number;
  readonly repeatPenalty: false | { readonly penalty: number; readonly lastTokens: number };
  readonly customStopTriggers?: readonly string[];
  readonly grammar?: LlamaGrammar;
  readonly functions?: ChatFunctions;
  readonly budgets: { readonly thoughtTokens: number };
  readonly onResponseChunk: (chunk: ResponseChunk) => void;
};

export type LlamaChat = {
  readonly sequence: LlamaSequence;
  readonly chatWrapper: {
    generateContextState(options: {
      readonly chatHistory: readonly ChatItem[];
      readonly availableFunctions?: ChatFunctions;
    }): { readonly contextText: { tokenize(tokenizer: unknown): Token[] } };
  };
  generateResponse(
    history: readonly ChatItem[],
    options: GenerateOptions,
  ): Promise<{
    readonly functionCalls?: readonly { readonly functionName: string; readonly params: unknown }[];
    readonly metadata: {
      readonly stopReason:
        | "eogToken"
        | "stopGenerationTrigger"
        | "customStopTrigger"
        | "functionCalls"
        | "maxTokens"
        | "abort";
    };
  }>;
};
