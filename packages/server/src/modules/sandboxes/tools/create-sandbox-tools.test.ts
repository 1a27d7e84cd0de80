import { splitLocalized } from "@steward/contracts/localized.ts";
import { text as readText } from "node:stream/consumers";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { BrowserAction, KernelLine } from "@steward/contracts/toolbox.ts";
import type { ToolContext } from "@steward/sdk/define-tool.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import { createMemorySandbox, type PlayCommand } from "@steward/sdk/testing/memory-sandbox.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import type { HeldSandbox, SandboxKind, Sandboxes } from "../lifecycle/sandboxes.ts";
import { createSandboxTools } from "./create-sandbox-tools.ts";

const never = new AbortController().signal;
const image = Buffer.from("picture");

type Setting = {
  readonly play?: PlayCommand;
  readonly lines?: readonly KernelLine[];
  readonly kind?: Partial<SandboxKind>;
  readonly isGone?: boolean;
  readonly isOff?: boolean;
  readonly isUndecided?: boolean;
  readonly isHeld?: boolean;
};

function openTools(setting: Setting = {}) {
  const { play = () => ({ output: "", exitCode: 0 }), lines = [], isHeld = false } = setting;
  const done: string[] = [];
  const allowed: string[] = [];
  const printed: string[] = [];
  const memory = createMemorySandbox("one", (process) => {
    done.push(String(process.command));
    return play(process);
  });
  const unpacked = new Map<string, string>();
  const sandbox: Sandbox = {
    ...memory,
    files: {
      ...memory.files,
      unpack: async (path, archive) => void unpacked.set(path, await readText(archive)),
      remove: async (path) => void done.push(`remove ${path}`),
    },
    kernels: { run: () => toAsync(lines), follow: async () => null, stop: async () => {} },
    ports: { ...memory.ports, list: async () => [{ port: 3000, address: "127.0.0.1" }] },
    browser: { act: async (action) => toPage(action) },
    desktop: {
      ...memory.desktop,
      act: async () => ({ ...screen, image: image.toString("base64") }),
    },
  };
  const kind = {
    name: "code-sandbox",
    network: "none",
    timeoutMs: 60_000,
    limits,
    ...setting.kind,
  };
  const held: HeldSandbox = {
    sandbox,
    kind: kind as SandboxKind,
    release: () => done.push("free"),
  };
  const off = new AppError("unavailable", "Execution is off.", {
    data: { hint: "Install Docker." },
  });
  const sandboxes = {
    status: () => ({
      driver: setting.isOff || setting.isUndecided ? null : "docker",
      isDecided: !setting.isUndecided,
      kinds: [{ kind, isReady: true }],
    }),
    kind: () => kind,
    acquire: async () => (setting.isOff ? Promise.reject(off) : held),
    find: async () => (setting.isGone ? null : held),
    allowDomain: async (_of: ConversationId, domain: string) => void allowed.push(domain),
  } as unknown as Sandboxes;
  const tools = createSandboxTools({
    sandboxes,
    previews: { open: async ({ port }) => ({ url: `http://ticket.localhost/${port}` }) },
    control: { isHeldByPerson: () => isHeld },
  });
  const context: ToolContext = {
    ownerId: `usr_${"0".repeat(26)}` as UserId,
    conversationId: `cnv_${"0".repeat(26)}` as ConversationId,
    turnId: `trn_${"0".repeat(26)}` as TurnId,
    callId: "call-1",
    idempotencyKey: "key",
    signal: never,
    print: (text) => void printed.push(text),
  };
  const find = (name: string) => {
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new Error(`no tool ${name}`);
    const read = (input: unknown) => tool.input.parse(input);
    return {
      ...tool,
      read,
      call: (input: unknown) => tool.run(read(input), context),
      rejoin: (input: unknown) => tool.reconcile?.(read(input), context),
      asks: (input: unknown) => {
        const reason = tool.confirm?.(read(input));
        return reason === undefined ? undefined : splitLocalized(reason).english;
      },
    };
  };
  return { find, done, unpacked, allowed, printed };
}

const limits = { memoryBytes: 64 * 2 ** 20, cpus: 1, pids: 16, diskBytes: 2 ** 20 };
const screen = { ok: true, text: "", width: 1280, height: 800 };

function toPage(action: BrowserAction) {
  return {
    ok: true,
    url: "http://example.org/",
    title: "Example",
    text: action.action,
    image: null,
  };
}

async function* toAsync<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

describe("shell", () => {
  it("shows what is printed as it comes, and how it ended", async () => {
    const { find, printed, done } = openTools({ play: () => ({ output: "hello", exitCode: 3 }) });
    expect(await find("shell").call({ command: "say hello" })).toEqual({
      ok: false,
      text: "hello\n[exit code 3]",
      execution: { exitCode: 3, stdout: "hello", stderr: "" },
    });
    expect(printed).toEqual(["hello"]);
    expect(done).toEqual(["say hello", "free"]);
  });

  it("joins a command that ran on while the server was away, and does not run it again", async () => {
    const { find, done } = openTools({ play: () => ({ output: "built\n", exitCode: 0 }) });
    await find("shell").call({ command: "make" });
    const again = await find("shell").rejoin({ command: "make" });
    expect(again).toMatchObject({ ok: true, text: "built\n[exit code 0]" });
    expect(done.filter((each) => each === "make")).toHaveLength(1);
  });

  it("fails, and says that nothing is known, when the sandbox is gone after a crash", async () => {
    const { find, done } = openTools({ isGone: true });
    const outcome = await find("shell").rejoin({ command: "make" });
    expect(outcome?.ok).toBe(false);
    expect(outcome?.text).toMatch(/gone/);
    expect(done).toEqual([]);
  });

  it("is offered while the drivers are still being looked at", () => {
    expect(openTools({ isUndecided: true }).find("shell").isOffered?.()).toBe(true);
  });

  it("is not offered, and says how to turn execution on, without a driver", async () => {
    const { find } = openTools({ isOff: true });
    expect(find("shell").isOffered?.()).toBe(false);
    expect(await find("shell").call({ command: "ls" })).toEqual({
      ok: false,
      text: "Execution is off. Install Docker.",
      execution: {
        exitCode: null,
        reason: "no-sandbox",
        stdout: "",
        stderr: "Execution is off. Install Docker.\n",
      },
    });
  });

  it("asks where the network can be reached or the kind wants it, and only there", () => {
    const asks = (kind: Partial<SandboxKind>) =>
      openTools({ kind }).find("shell").asks({ command: "ls" });
    expect(asks({})).toBeUndefined();
    expect(asks({ network: "restricted" })).toMatch(/some of the network/);
    expect(asks({ network: "bridge" })).toMatch(/network/);
    expect(asks({ needsConfirm: true })).toMatch(/asked/);
  });

  it("can never be allowed always", () => {
    expect(openTools().find("shell").grant).toBeUndefined();
    expect(openTools().find("run_code").grant).toBeUndefined();
  });

  it("keeps both ends of a long output in the log", async () => {
    const output = `first${"x".repeat(20_000)}last`;
    const { find } = openTools({ play: () => ({ output, exitCode: 0 }) });
    const { execution } = await find("shell").call({ command: "yes" });
    expect(execution?.stdout.length).toBeLessThan(9000);
    expect(execution?.stdout).toMatch(/^first.*characters left out.*last$/s);
  });
});

describe("run_code", () => {
  it("gives output, value and figures", async () => {
    const { find } = openTools({
      lines: [
        { type: "output", stream: "stdout", text: "a\n" },
        { type: "result", text: "42" },
        { type: "image", mime: "image/png", data: image.toString("base64") },
        { type: "end", ok: true, isTimedOut: false, isRestarted: false },
      ],
    });
    expect(await find("run_code").call({ language: "python", code: "6 * 7" })).toMatchObject({
      ok: true,
      text: "a\n42\n",
      execution: { exitCode: 0, stdout: "a\n42\n" },
      artifacts: [{ type: "media", mime: "image/png", bytes: image }],
    });
  });

  it("says that variables are lost when the interpreter had to be killed", async () => {
    const lines = [{ type: "end", ok: false, isTimedOut: true, isRestarted: true }] as const;
    const { find } = openTools({ lines });
    const { ok, text } = await find("run_code").call({ language: "python", code: "while 1: pass" });
    expect(ok).toBe(false);
    expect(text).toMatch(/its limit.*variables are gone/);
  });

  it("runs bash as a command, from an archive that is gone afterwards", async () => {
    const { find, done, unpacked } = openTools();
    await find("run_code").call({ language: "bash", code: "ls | wc -l" });
    expect(done[0]).toMatch(/^bash,\/tmp\/code-\w+\/main\.sh$/u);
    const folder = done[0]?.slice("bash,".length, -"/main.sh".length) ?? "";
    expect(unpacked.get(folder)).toContain("ls | wc -l");
    expect(done.slice(1)).toEqual([`remove ${folder}`, "free"]);
  });
});

describe("browser", () => {
  it("asks for each domain of the web, and not for servers in the sandbox", async () => {
    const { find, allowed } = openTools();
    const browser = find("browser");
    const open = (url: string) => ({ action: "navigate", url });
    expect(browser.asks(open("https://example.org/x"))).toBe("It opens example.org.");
    expect(browser.grant?.(browser.read(open("https://example.org/x")))).toBe("example.org");
    expect(browser.asks(open("http://localhost:3000/"))).toBeUndefined();
    expect(browser.asks({ action: "snapshot" })).toBeUndefined();
    await browser.call(open("https://example.org/x"));
    await browser.call(open("http://127.0.0.1:3000/"));
    expect(allowed).toEqual(["example.org"]);
  });

  it("refuses an action without what it needs, and tells models of one flat shape", () => {
    const { input, read } = openTools().find("browser");
    expect(() => read({ action: "click" })).toThrow();
    expect(z.toJSONSchema(input, { io: "input" })).toMatchObject({
      type: "object",
      required: ["action"],
    });
  });
});

describe("desktop", () => {
  it("shows the screen", async () => {
    const outcome = await openTools().find("desktop").call({ action: "screenshot" });
    expect(outcome).toMatchObject({ ok: true, artifacts: [{ type: "desktop", bytes: image }] });
  });

  it("keeps its hands off while a person has the desktop", async () => {
    const desktop = openTools({ isHeld: true }).find("desktop");
    expect(await desktop.call({ action: "click", x: 1, y: 2 })).toMatchObject({ ok: false });
    expect(await desktop.call({ action: "screenshot" })).toMatchObject({ ok: true });
    const browser = openTools({ isHeld: true }).find("browser");
    expect(await browser.call({ action: "click", ref: "e1" })).toMatchObject({ ok: false });
    expect(await browser.call({ action: "snapshot" })).toMatchObject({ ok: true });
  });
});

describe("expose_port", () => {
  it("gives an address for a port that is listened on, and names those that are", async () => {
    const expose = openTools().find("expose_port");
    const shown = await expose.call({ port: 3000 });
    expect(shown).toEqual({
      ok: true,
      text: "The user can open it at http://ticket.localhost/3000",
    });
    expect(await expose.call({ port: 4000 })).toMatchObject({
      ok: false,
      text: "Nothing listens on port 4000. Listening: 3000.",
    });
  });
});
