import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { performServerHandshake, type ServerHttp2Stream } from "node:http2";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { ToolboxLink } from "@steward/sdk/sandbox-driver.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createToolboxGateway } from "../packages/server/src/adapters/toolbox/create-toolbox-gateway.ts";

const id = "sbx_hostile";
const token = "secret-token";
const greeting = `STEWARD/1 ${id} ${token}\n`;
const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

let folder: string;
let link: ToolboxLink;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gateway-"));
  link = await createToolboxGateway(join(folder, "run")).open(id, token, user);
});
afterEach(async () => {
  await link.close();
  await rm(folder, { recursive: true, force: true });
});

async function dial(): Promise<Socket> {
  const socket = connect(join(link.runFolder, "gateway.sock"));
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Speaks in a toolbox's name. */
async function pretend(answer: (stream: ServerHttp2Stream) => void): Promise<void> {
  const socket = await dial();
  socket.write(greeting);
  await serve(socket, answer);
  await link.connected(AbortSignal.timeout(10_000));
}

async function serve(socket: Socket, answer: (stream: ServerHttp2Stream) => void): Promise<void> {
  await once(socket, "readable");
  const session = performServerHandshake(socket);
  session.on("error", () => {});
  session.on("stream", (stream) => {
    stream.on("error", () => {});
    answer(stream);
  });
}

/** Not `once`, which takes a reset for a failure. */
function untilClosed(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.resume().once("close", () => resolve());
  return promise;
}

const answerWith =
  (body: string, status = 200) =>
  (stream: ServerHttp2Stream): void => {
    stream.respond({ ":status": status });
    stream.end(body);
  };

describe("whoever dials the gateway", () => {
  it.each([
    ["another token", `STEWARD/1 ${id} another-token\n`],
    ["another sandbox", `STEWARD/1 sbx_other ${token}\n`],
    ["another version", `STEWARD/2 ${id} ${token}\n`],
    ["garbage", "\u0000\u00ff\u0001GET / HTTP/1.1\r\n\r\n"],
    ["a line without end", "x".repeat(100_000)],
  ])("is turned away with %s", async (_what, line) => {
    const socket = await dial();
    socket.write(line);
    await untilClosed(socket);
    await expect(link.connected(AbortSignal.timeout(100))).rejects.toThrow();
  });

  it("is turned away where it does not wait to be spoken to", async () => {
    const socket = await dial();
    socket.write(`${greeting}PRI * HTTP/2.0`);
    await untilClosed(socket);
    await expect(link.connected(AbortSignal.timeout(100))).rejects.toThrow();
  });

  it("is not believed where HTTP/2 does not follow", async () => {
    const socket = await dial();
    socket.write(greeting);
    await once(socket, "readable");
    socket.write("this is no HTTP/2 at all, not even nearly so".repeat(10_000));
    await untilClosed(socket);
    await pretend(answerWith(JSON.stringify({ processes: [] })));
    expect(await link.processes.list()).toEqual([]);
  });

  it("may have half a greeting at a time", async () => {
    const socket = await dial();
    socket.write(greeting.slice(0, 12));
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    socket.write(greeting.slice(12));
    await serve(socket, answerWith(JSON.stringify({ ports: [] })));
    expect(await link.ports.list()).toEqual([]);
  });

  it("finds sockets that only the sandbox's user may use", async () => {
    expect((await stat(join(link.runFolder, "gateway.sock"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "run"))).mode & 0o777).toBe(0o700);
  });
});

describe("what a toolbox answers", () => {
  const state = {
    tag: "a",
    pid: 1,
    isRunning: false,
    exitCode: 0,
    signal: null,
    isTimedOut: false,
    droppedBytes: 0,
    startedAt: 0,
    endedAt: 0,
  };
  const follow = () => Array.fromAsync(link.processes.follow("a", 10, AbortSignal.timeout(10_000)));

  it.each([
    ["no JSON", "nonsense"],
    ["another shape", JSON.stringify({ processes: [{ tag: 7 }] })],
    ["too many", JSON.stringify({ processes: Array.from({ length: 2001 }, () => state) })],
    ["too much", `{"processes":[${" ".repeat(5_000_000)}]}`],
    ["a deep hole", "[".repeat(200_000)],
  ])("is refused where it is %s", async (_what, body) => {
    await pretend(answerWith(body));
    await expect(link.processes.list()).rejects.toMatchObject({ code: "upstream_failed" });
  });

  it("is cut where a line does not end", async () => {
    await pretend((stream) => {
      stream.respond({ ":status": 200 });
      const more = (): void => {
        if (!stream.destroyed) stream.write("x".repeat(100_000), more);
      };
      more();
    });
    await expect(follow()).rejects.toMatchObject({ code: "upstream_failed" });
  });

  it("is refused where positions go back", async () => {
    const line = { type: "output", stream: "stdout", end: 11, data: "aGVsbG8=" };
    await pretend(answerWith(`${JSON.stringify(line)}\n`));
    await expect(follow()).rejects.toMatchObject({ code: "upstream_failed" });
  });

  it("is broken off where the end is missing", async () => {
    await pretend(answerWith(""));
    await expect(follow()).rejects.toMatchObject({ code: "unavailable" });
  });

  it("fails with codes of ours and words of bounded length", async () => {
    const error = { code: "unauthorized", message: "w".repeat(50_000) };
    await pretend(answerWith(JSON.stringify({ error }), 500));
    const failure = await link.info().catch((reason: unknown) => reason);
    expect(failure).toMatchObject({ code: "upstream_failed" });
    expect((failure as Error).message.length).toBeLessThan(5000);
  });

  it("need not come: whoever asked may go", async () => {
    await pretend(() => {});
    const asked = link.browser.act({ action: "snapshot" }, AbortSignal.timeout(100));
    await expect(asked).rejects.toThrow();
  });

  it("may break off in the middle of a file", async () => {
    await pretend((stream) => {
      stream.respond({ ":status": 200 });
      stream.write("half", () => stream.destroy(new Error("broke")));
    });
    await expect(text(await link.files.read("x"))).rejects.toThrow();
  });

  it("comes from the newest connection", async () => {
    await pretend(answerWith(JSON.stringify({ ports: [{ port: 1, address: "old" }] })));
    expect(await link.ports.list()).toMatchObject([{ address: "old" }]);
    await pretend(answerWith(JSON.stringify({ ports: [{ port: 1, address: "new" }] })));
    await expect.poll(() => link.ports.list()).toMatchObject([{ address: "new" }]);
  });

  it("is not waited for once the link is closed", async () => {
    await pretend(() => {});
    const asked = link.info().catch((reason: unknown) => reason);
    await link.close();
    expect(await asked).toMatchObject({ code: "unavailable" });
    await expect(link.info()).rejects.toMatchObject({ code: "unavailable" });
  });
});
