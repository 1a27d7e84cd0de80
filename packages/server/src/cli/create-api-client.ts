import { ErrorBody } from "@steward/contracts/error-body.ts";
import { z } from "zod";
import { AppError } from "../kernel/app-error.ts";
import type { RunFile } from "./find-server.ts";
import { localFetch } from "./local-fetch.ts";

export type ApiRequest<Answer> = {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly answer: z.ZodType<Answer>;
};

export type ApiClient = {
  /** Fails with the server's own `AppError`, or `unavailable` when it does not answer. */
  call<Answer>(request: ApiRequest<Answer>): Promise<Answer>;
  /** For streams: the raw answer, already known to be a success. */
  open(path: string, init: RequestInit): Promise<Response>;
};

/** Answers without a body. */
export const nothing = z.undefined();

export function createApiClient({ url, token }: Pick<RunFile, "url" | "token">): ApiClient {
  const open = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    const response = await localFetch(new URL(path, url), { ...init, headers }).catch(
      (cause: unknown) => {
        if (init.signal?.aborted === true) throw cause;
        throw new AppError("unavailable", `The server at ${url} does not answer.`, { cause });
      },
    );
    if (!response.ok) throw await toError(response);
    return response;
  };
  return {
    open,
    async call({ method = "GET", path, body, answer }) {
      const response = await open(path, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      });
      const text = await response.text();
      const parsed = answer.safeParse(text === "" ? undefined : JSON.parse(text));
      if (parsed.success) return parsed.data;
      throw new AppError(
        "internal",
        `The server gave an unexpected answer to ${method} ${path}. Is it of the same version?`,
        { cause: parsed.error },
      );
    },
  };
}

async function toError(response: Response): Promise<AppError> {
  const text = await response.text();
  try {
    const { error } = ErrorBody.parse(JSON.parse(text));
    return new AppError(
      error.code,
      error.message,
      error.data === undefined ? {} : { data: error.data },
    );
  } catch (cause) {
    return new AppError("internal", `The server answered with status ${response.status}.`, {
      cause,
    });
  }
}
