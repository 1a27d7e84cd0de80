import type { Readable } from "node:stream";

export type ToolboxCall = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly content?: Readable | Uint8Array;
  /** Ends it, whenever. */
  readonly signal?: AbortSignal;
  /** For the answer to begin. */
  readonly timeoutMs?: number;
};
