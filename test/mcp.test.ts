import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { ValidateReply } from "@steward/contracts/evidence.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const reference = fileURLToPath(
  import.meta.resolve("@modelcontextprotocol/server-sequential-thinking/dist/index.js"),
);

const fabricated = {
  question: "Is the report saved?",
  answer: "Yes. I saved it to /work/report.md, and all 12 tests pass.",
  evidence: [
    {
      kind: "tool",
      tool: "write_file",
      input: '{"path":"/work/report.md"}',
      ok: false,
      text: "No space left.",
    },
    {
      kind: "tool",
      tool: "shell",
      input: '{"command":"npm test"}',
      ok: false,
      exit_code: 1,
      text: "3 of 12 tests failed",
    },
  ],
  depth: "rules",
};

const thought = (thoughtNumber: number, more: object = {}) => ({
  thought: `Step ${thoughtNumber}`,
  nextThoughtNeeded: true,
  thoughtNumber,
  totalThoughts: 4,
  ...more,
});

/** Straight on, a revision, two branches, more than was planned, texts for numbers, and what is refused. */
const thoughts = [
  thought(1),
  thought(2, { needsMoreThoughts: true }),
  thought(3, { isRevision: true, revisesThought: 1 }),
  thought(4, { branchFromThought: 2, branchId: "a" }),
  thought(5, { branchFromThought: 2, branchId: "b" }),
  thought(6, { branchFromThought: 4, branchId: "a" }),
  thought(7, { branchId: "nowhere" }),
  { ...thought(8), thoughtNumber: "8", totalThoughts: "9", nextThoughtNeeded: "true" },
  thought(0),
  { thought: "no number" },
  thought(9, { nextThoughtNeeded: false }),
];

let home: StewardHome;
let owner: StewardClient;
beforeAll(async () => {
  home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
  await home.start();
  owner = createOwner(home);
});
afterAll(() => home[Symbol.asyncDispose]());

const toTransport = (token: string) =>
  new StreamableHTTPClientTransport(new URL(`${owner.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });

describe.each([
  { era: "2025-11-25", mode: "legacy" },
  { era: "2026-07-28", mode: { pin: "2026-07-28" } },
] as const)("a client of $era", ({ era, mode }) => {
  const open: Client[] = [];
  const connect = async (transport: Parameters<Client["connect"]>[0], negotiated = mode) => {
    const client = new Client(
      { name: "test", version: "1.0.0" },
      { versionNegotiation: { mode: negotiated } },
    );
    open.push(client);
    await client.connect(transport);
    return client;
  };
  const connectAs = async (name: string) => {
    const { key } = await owner.createKey({ name, scopes: ["read"] });
    return connect(toTransport(key));
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
  });

  it("finds the tools and what they take and give", async () => {
    const client = await connectAs("list");
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    expect(client.getServerVersion()).toMatchObject({ name: "steward" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["validate_answer", "sequentialthinking"]);
    expect(tools[0]).toMatchObject({
      inputSchema: { required: ["answer"], properties: { evidence: { type: "array" } } },
      outputSchema: { required: ["score", "claims", "degraded"] },
      annotations: { readOnlyHint: true, destructiveHint: false },
    });
  });

  it("has an answer checked, with the same reply as POST /validate", async () => {
    const client = await connectAs("check");
    const result = await client.callTool({ name: "validate_answer", arguments: fabricated });
    const { score, claims } = ValidateReply.parse(result.structuredContent);
    expect(score).toBe(0);
    expect(claims).toContainEqual(
      expect.objectContaining({ kind: "success", verdict: "contradicted", evidence: ["E1"] }),
    );
    const { status, text } = await owner.ask("POST", "/validate", { body: fabricated });
    expect(status).toBe(200);
    expect(result.structuredContent).toEqual(JSON.parse(text));
    expect(result.content).toEqual([{ type: "text", text }]);
  });

  it("thinks in steps as with the reference server", async () => {
    const ours = await connectAs("think");
    const command = { command: process.execPath, args: [reference], stderr: "ignore" as const };
    const theirs = await connect(new StdioClientTransport(command), "legacy");
    const [here, there] = await Promise.all([ours, theirs].map(toThinkingTool));
    expect(here).toEqual(there);
    for (const step of thoughts) {
      const [own, other] = await Promise.all([ours, theirs].map((client) => think(client, step)));
      expect(own, JSON.stringify(step)).toEqual(other);
    }
  });

  it("hears what is wrong with a call", async () => {
    const client = await connectAs("wrong");
    await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("nothing") as string,
    });
    const half = { text: "x".repeat(600_000) };
    const much = { ...fabricated, evidence: [half, half] };
    expect(await client.callTool({ name: "validate_answer", arguments: much })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("at most 1000000 characters") as string }],
    });
    const huge = { ...fabricated, evidence: [{ text: "x".repeat(5_000_000) }] };
    await expect(
      client.callTool({ name: "validate_answer", arguments: huge }),
    ).rejects.toMatchObject({ status: 413 });
  });

  it("needs a key, and one that may read", async () => {
    await expect(connect(toTransport("stw_wrong"))).rejects.toMatchObject({ status: 401 });
    const { key } = await owner.createKey({ name: "chat", scopes: ["chat"] });
    await expect(connect(toTransport(key))).rejects.toMatchObject({ requiredScope: "read" });
  });
});

describe("POST /mcp", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const accept = "application/json, text/event-stream";

  it("says what a refused key lacks", async () => {
    const unknown = await createClient(owner.url, "stw_wrong").ask("POST", "/mcp", { body: list });
    expect(unknown).toMatchObject({ status: 401, code: "unauthorized" });
    expect(unknown.headers["www-authenticate"]).toBe('Bearer realm="steward"');
    const { key } = await owner.createKey({ name: "narrow", scopes: ["chat"] });
    const narrow = await createClient(owner.url, key).ask("POST", "/mcp", { body: list });
    expect(narrow).toMatchObject({ status: 403, code: "forbidden" });
    expect(narrow.headers["www-authenticate"]).toContain(
      'error="insufficient_scope", scope="read"',
    );
  });

  it("refuses pages from elsewhere and host names that are not its own", async () => {
    for (const headers of [{ origin: "https://evil.example" }, { host: "evil.example" }]) {
      const reply = await owner.ask("POST", "/mcp", { body: list, headers });
      expect(reply).toMatchObject({ status: 403, code: "forbidden" });
    }
  });

  it("has no sessions to follow or to end", async () => {
    for (const method of ["GET", "DELETE"]) {
      const { status, headers } = await owner.ask(method, "/mcp", { headers: { accept } });
      expect(status).toBe(405);
      expect(headers.allow).toBe("POST");
    }
  });

  it("answers what it cannot read with the protocol's own errors", async () => {
    const ask = async (body: string | object, headers: Record<string, string> = {}) => {
      const reply = await owner.ask("POST", "/mcp", { body, headers: { accept, ...headers } });
      return { status: reply.status, code: reply.code };
    };
    const future = { "mcp-protocol-version": "2999-01-01", "mcp-method": "tools/list" };
    const claims = {
      "io.modelcontextprotocol/protocolVersion": "2999-01-01",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    expect(await ask("{ not JSON")).toEqual({ status: 400, code: -32_700 });
    expect(await ask({ hello: "world" })).toMatchObject({ status: 400 });
    expect(await ask("a=1", { "content-type": "text/plain" })).toMatchObject({ status: 415 });
    expect(await ask({ ...list, params: { _meta: claims } }, future)).toEqual({
      status: 400,
      code: -32_022,
    });
    expect(await ask(list, { "mcp-protocol-version": "1999-01-01" })).toMatchObject({
      status: 400,
    });
  });
});

/** What makes one server's tool as good as the other's: names, kinds and which are required. */
async function toThinkingTool(client: Client) {
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === "sequentialthinking");
  const { inputSchema, outputSchema, title, annotations } = tool ?? {};
  const { properties = {}, required } = inputSchema ?? {};
  return {
    title,
    annotations,
    required,
    names: Object.keys(properties),
    output: { properties: outputSchema?.properties, required: outputSchema?.required },
  };
}

async function think(client: Client, step: Record<string, unknown>) {
  const result = await client.callTool({ name: "sequentialthinking", arguments: step });
  if (result.isError) return "refused";
  const [block] = result.content;
  return {
    told: block?.type === "text" ? (JSON.parse(block.text) as unknown) : null,
    structured: result.structuredContent,
  };
}
