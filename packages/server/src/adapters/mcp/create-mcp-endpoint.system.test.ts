import { afterEach, describe, expect, it } from "vitest";
import type { Scope } from "@steward/contracts/account.ts";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import { silentLogger } from "../../kernel/logger.ts";
import { openTestServer, type TestServer } from "../../testing/open-test-server.ts";
import type { StandaloneTool } from "../../modules/built-in-tools/index.ts";
import { createMcpEndpoint } from "./create-mcp-endpoint.ts";

const accept = "application/json, text/event-stream";

const eras = [
  { era: "2025-11-25", headers: { accept }, meta: {} },
  {
    era: "2026-07-28",
    headers: {
      accept,
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "probe",
    },
    meta: {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  },
];

describe.each(eras)("a call by a client of $era", ({ headers, meta }) => {
  let server: TestServer | undefined;
  afterEach(() => server?.close());

  /** A server with one tool that does this; what is returned sends a call to it. */
  async function open(run: StandaloneTool["run"], effects: StandaloneTool["effects"] = []) {
    const empty = z.object({});
    const about = { name: "probe", title: "Probe", description: "A probe." };
    const rules = { input: empty, output: empty, effects, idempotent: true };
    const tools = [{ ...about, ...rules, run }];
    const { serve } = createMcpEndpoint({ tools, version: "1.0.0", log: silentLogger });
    server = await openTestServer({ services: { mcp: serve } });
    const { origin } = server;
    return (signal: AbortSignal | null = null, key = "local-token") =>
      fetch(`${origin}/mcp`, {
        method: "POST",
        signal,
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          ...headers,
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "probe", arguments: {}, ...meta },
        }),
      });
  }

  it("is given up when the client hangs up", async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const call = await open(async (_input, { signal }) => {
      signal.addEventListener("abort", () => ended.resolve());
      begun.resolve();
      await ended.promise;
      return {};
    });
    const leaving = new AbortController();
    const answer = call(leaving.signal).then((response) => response.text());
    await begun.promise;
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await ended.promise;
  });

  it("changes nothing with a key that may only read", async () => {
    const made: string[] = [];
    const call = await open(async () => {
      made.push("a file");
      return {};
    }, ["write"]);
    const access = server?.core.access;
    const keyOf = async (scopes: Scope[]) =>
      (await access?.createKey(access.local(), { name: scopes.join(), scopes }))?.key;
    const refused = await (await call(null, await keyOf(["read"]))).text();
    expect(refused).toContain("This tool needs a key with the scope chat.");
    expect(made).toEqual([]);
    await call(null, await keyOf(["read", "chat"]));
    expect(made).toEqual(["a file"]);
  });

  it("is told what went wrong, as far as that is its business", async () => {
    const failures = [
      new AppError("invalid_request", "Say it in fewer words."),
      new Error("secret of the database"),
    ];
    const call = await open(() =>
      Promise.reject(failures.shift() ?? new Error("called too often")),
    );
    expect(await (await call()).text()).toContain("Say it in fewer words.");
    const other = await (await call()).text();
    expect(other).toContain('"isError":true');
    expect(other).not.toContain("secret");
  });
});
