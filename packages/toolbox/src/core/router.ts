import type { Duplex, Readable } from "node:stream";
import type { z } from "zod";

/** What a route answers with. */
export type Reply =
  | { readonly kind: "json"; readonly body: unknown }
  /** One JSON document a line, for as long as it lasts. A slow reader slows the source. */
  | { readonly kind: "lines"; readonly lines: AsyncIterable<unknown> }
  | { readonly kind: "bytes"; readonly type: string; readonly content: Readable | Uint8Array }
  /** Bytes both ways: what comes goes into the stream, what the stream says goes back. */
  | { readonly kind: "tunnel"; readonly stream: Duplex };

export type RouteRequest<Path extends string, Query, Body> = {
  readonly params: Readonly<Record<ParamName<Path>, string>>;
  readonly query: Query;
  readonly body: Body;
  /** What was sent, where the route has no schema for it. */
  readonly content: Readable;
  /** Aborts when whoever asked has gone. */
  readonly signal: AbortSignal;
};

/** The names after colons: `tag` of `/processes/:tag/output`. */
type ParamName<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamName<First> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

export type RouteMethod = "GET" | "POST" | "PUT" | "DELETE";

export type Route<Path extends string, Query, Body> = {
  readonly method: RouteMethod;
  readonly path: Path;
  /** A line for the API page. */
  readonly summary: string;
  /** Values come as text: coerce. */
  readonly query?: z.ZodType<Query>;
  /** Of a JSON body. Absent: the body, if any, is read from `content`. */
  readonly body?: z.ZodType<Body>;
  /** What is answered, for the API page: of the JSON document, or of each line. */
  readonly answer?: z.ZodType;
  readonly handle: (request: RouteRequest<Path, Query, Body>) => Promise<Reply> | Reply;
};

type AnyRoute = Route<string, unknown, unknown>;

export type FoundRoute = {
  readonly route: AnyRoute;
  readonly params: Readonly<Record<string, string>>;
};

export type Router = {
  add<const Path extends string, Query = undefined, Body = undefined>(
    route: Route<Path, Query, Body>,
  ): void;
  /** Null: there is none. Throws where a parameter is no valid percent-encoding. */
  find(method: string, path: string): FoundRoute | null;
  readonly routes: readonly AnyRoute[];
};

export function createRouter(): Router {
  const routes: AnyRoute[] = [];
  return {
    routes,
    add(route) {
      // What a route is given was parsed by its own schemas, so each gets what it asked for.
      routes.push(route as unknown as AnyRoute);
    },
    find(method, path) {
      const parts = path.split("/");
      for (const route of routes) {
        const params = route.method === method ? matchPath(route.path, parts) : null;
        if (params) return { route, params };
      }
      return null;
    },
  };
}

function matchPath(pattern: string, parts: readonly string[]): Record<string, string> | null {
  const wanted = pattern.split("/");
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith(":")) params[name.slice(1)] = decodeURIComponent(part);
    else if (name !== part) return null;
  }
  return params;
}

export function json(body: unknown): Reply {
  return { kind: "json", body };
}

/** For what has nothing to say. */
export const done: Reply = { kind: "json", body: {} };

export function lines(source: AsyncIterable<unknown>): Reply {
  return { kind: "lines", lines: source };
}

export function bytes(content: Readable | Uint8Array, type = "application/octet-stream"): Reply {
  return { kind: "bytes", type, content };
}

export function tunnel(stream: Duplex): Reply {
  return { kind: "tunnel", stream };
}
