import { z } from "zod";
import type { Secret } from "../../kernel/secret.ts";
import { cutText } from "./cut-text.ts";
import type { EmbedderSource } from "./embedder-source.ts";
import { toUnitVector } from "./to-unit-vector.ts";

const mostBytes = 64_000_000;

export type RemoteSettings = {
  readonly dialect: "openai" | "ollama";
  readonly url: string;
  readonly model: string;
  readonly key: Secret | undefined;
  /** Milliseconds after which a request counts as lost. */
  readonly patienceMs?: number;
};

/** Even at a token a byte this fits into 8,191 tokens, where OpenAI's models end. */
const sentLetters = 2_500;
const batchTexts = 32;
const defaultPatienceMs = 60_000;

const Vectors = z.array(z.array(z.number()).min(1).max(65_536));
const OpenAiBody = z
  .object({ data: z.array(z.object({ index: z.int(), embedding: Vectors.element })) })
  .transform(({ data }) =>
    data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding),
  );
const OllamaBody = z.object({ embeddings: Vectors }).transform(({ embeddings }) => embeddings);

const dialects = {
  openai: { path: "embeddings", more: { encoding_format: "float" }, Body: OpenAiBody },
  ollama: { path: "api/embed", more: { truncate: true }, Body: OllamaBody },
} as const;

type Refusal = { readonly ok: false; readonly reason: string };
type Reply = { readonly ok: true; readonly vectors: readonly Float32Array[] } | Refusal;

/** Asks an OpenAI-compatible server, or Ollama. */
export function createRemoteEmbedder(settings: RemoteSettings): EmbedderSource {
  const stop = new AbortController();

  const ask = async (texts: readonly string[], signal: AbortSignal): Promise<Reply> => {
    const patience = AbortSignal.timeout(settings.patienceMs ?? defaultPatienceMs);
    try {
      const any = AbortSignal.any([signal, stop.signal, patience]);
      return await request(settings, texts, any);
    } catch (error) {
      if (signal.aborted) return refuse("It was cancelled.");
      if (stop.signal.aborted) return refuse("The embedder is closed.");
      if (patience.aborted) return refuse("The embedding server takes too long.");
      return refuse(`The embedding server cannot be used: ${toMessage(error)}.`);
    }
  };

  return {
    prepare: async () => ({ ok: true, space: null }),
    async embed(texts, signal) {
      // The space is not known without a vector.
      const asked = texts.length === 0 ? [""] : texts;
      const vectors: Float32Array[] = [];
      for (let from = 0; from < asked.length; from += batchTexts) {
        const reply = await ask(asked.slice(from, from + batchTexts), signal);
        if (!reply.ok) return reply;
        vectors.push(...reply.vectors);
      }
      const [dimension = 0, ...others] = new Set(vectors.map(({ length }) => length));
      if (others.length > 0) return refuse("The embedding server gave vectors of several lengths.");
      // A server may serve another model by the same name: another length gives it away.
      const model = `${settings.dialect}/${settings.model}@${dimension}`;
      return { ok: true, space: { model, dimension }, vectors: vectors.slice(0, texts.length) };
    },
    async close() {
      stop.abort();
    },
  };
}

async function request(
  settings: RemoteSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Reply> {
  const { dialect, url, model, key } = settings;
  const { path, more, Body } = dialects[dialect];
  signal.throwIfAborted();
  const response = await fetch(`${url.replace(/\/+$/, "")}/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key === undefined ? {} : { authorization: `Bearer ${key.reveal()}` }),
    },
    body: JSON.stringify({ model, input: texts.map(toInput), ...more }),
    // The key is for this server alone.
    redirect: "error",
    signal,
  });
  const body = await readLimited(response);
  if (!response.ok) {
    return refuse(`The embedding server answered ${response.status}: ${body.slice(0, 200)}`);
  }
  const reply = Body.safeParse(parseJson(body));
  if (!reply.success || reply.data.length !== texts.length) {
    return refuse("The embedding server answered something else than a vector for each text.");
  }
  const vectors = reply.data.map(toUnitVector);
  if (vectors.includes(undefined)) {
    return refuse("The embedding server gave a vector without a direction.");
  }
  return { ok: true, vectors: vectors.filter((vector) => vector !== undefined) };
}

/** Servers refuse a text without anything in it. */
function toInput(text: string): string {
  const cut = cutText(text, sentLetters).toWellFormed();
  return cut.trim() === "" ? "-" : cut;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no reply.
    return undefined;
  }
}

function refuse(reason: string): Refusal {
  return { ok: false, reason };
}

/** `fetch` says only that it failed; its cause says why. */
function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The text of a reply. Throws where there is far more than any reply that makes sense. */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (body === null) return "";
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error("the answer does not end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
