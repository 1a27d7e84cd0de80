import { ErrorBody } from "@steward/contracts/error-body.ts";
import type { z } from "zod";
import { ApiFailure } from "./api-failure.ts";

export interface HttpOptions {
  readonly fetch: typeof fetch;
  /** Called whenever the server says that nobody is signed in. */
  readonly onUnauthorized: () => void;
}

export interface HttpRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly json?: unknown;
  readonly form?: FormData;
  /** Sent as it is. */
  readonly bytes?: Blob;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** A 401 is the answer, not a reason to leave the page. */
  readonly allowUnauthorized?: boolean;
}

export interface Http {
  /** Settles with the response, or throws `ApiFailure`. */
  send(path: string, request?: HttpRequest): Promise<Response>;
  read<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    request?: HttpRequest,
  ): Promise<z.infer<Schema>>;
}

export function createHttp(options: HttpOptions): Http {
  const send = async (path: string, request: HttpRequest = {}): Promise<Response> => {
    const response = await reach(options.fetch, path, request);
    if (response.ok) return response;
    if (response.status === 401 && !request.allowUnauthorized) options.onUnauthorized();
    throw await toFailure(response);
  };
  return {
    send,
    async read(schema, path, request) {
      const response = await send(path, request);
      return schema.parse(await response.json());
    },
  };
}

async function reach(fetcher: typeof fetch, path: string, request: HttpRequest): Promise<Response> {
  const init: RequestInit = {
    method: request.method ?? "GET",
    credentials: "same-origin",
    headers: {
      ...(request.json === undefined ? {} : { "content-type": "application/json" }),
      ...request.headers,
    },
    ...(request.signal ? { signal: request.signal } : {}),
  };
  if (request.form) init.body = request.form;
  else if (request.bytes) init.body = request.bytes;
  else if (request.json !== undefined) init.body = JSON.stringify(request.json);
  try {
    return await fetcher(path, init);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiFailure(0, "unreachable", "The server cannot be reached.");
  }
}

async function toFailure(response: Response): Promise<ApiFailure> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  if (body.success) {
    const { code, message, data = {} } = body.data.error;
    return Object.assign(new ApiFailure(response.status, code, message), { data });
  }
  const code = response.status >= 502 ? "unreachable" : "internal";
  return new ApiFailure(response.status, code, `The server answered ${response.status}.`);
}

/** Where a socket of this server is reached. */
export function toSocketUrl(path: string): string {
  return new URL(path, location.href).href.replace(/^http/, "ws");
}
