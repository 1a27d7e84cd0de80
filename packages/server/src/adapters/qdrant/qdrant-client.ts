import { AppError } from "../../kernel/app-error.ts";
import type { Secret } from "../../kernel/secret.ts";

/** What is asked for a question; recall goes on without vectors after this. */
const QUESTION_MS = 10_000;
const OTHER_MS = 60_000;

export type QdrantClient = {
  ask<Result>(
    path: string,
    call: { readonly method?: string; readonly body?: object },
  ): Promise<Result>;
};

/** Qdrant's HTTP API. What fails says so in a sentence that ends in why. */
export function createQdrantClient({
  url,
  apiKey,
}: {
  readonly url: string;
  readonly apiKey: Secret | null;
}): QdrantClient {
  const origin = url.replace(/\/+$/u, "");
  const headers = {
    "content-type": "application/json",
    ...(apiKey && { "api-key": apiKey.reveal() }),
  };
  return {
    async ask<Result>(
      path: string,
      { method = "GET", body }: { readonly method?: string; readonly body?: object },
    ): Promise<Result> {
      let response: Response;
      try {
        response = await fetch(`${origin}${path}`, {
          method,
          headers,
          signal: AbortSignal.timeout(path.endsWith("/query") ? QUESTION_MS : OTHER_MS),
          ...(body && { body: JSON.stringify(body) }),
        });
      } catch (cause) {
        throw new AppError("unavailable", "Qdrant does not answer.", { cause });
      }
      if (!response.ok) throw await toFailure(response);
      try {
        return ((await response.json()) as { result: Result }).result;
      } catch (cause) {
        throw new AppError("upstream_failed", "Qdrant answered something else.", { cause });
      }
    },
  };
}

async function toFailure(response: Response): Promise<AppError> {
  const text = await response.text().catch(() => "");
  const said = /"error":\s*"([^"]{1,300})/u.exec(text)?.[1];
  const isRefused = response.status === 401 || response.status === 403;
  const why = isRefused ? "it refuses the key" : (said ?? `status ${response.status}`);
  return new AppError("upstream_failed", `Qdrant failed: ${why}.`);
}
