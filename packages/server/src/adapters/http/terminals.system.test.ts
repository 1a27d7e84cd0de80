import type { ConversationId } from "@steward/contracts/ids.ts";
import type { Terminal } from "@steward/contracts/workspace.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestComputers, type TestComputers } from "../../testing/open-test-computers.ts";
import { openTestSocket } from "../../testing/open-test-socket.ts";

const key = { authorization: "Bearer local-token" };

describe("a terminal", () => {
  let server: TestComputers;
  let conversation: ConversationId;
  let terminal: Terminal;
  beforeEach(async () => {
    server = await openTestComputers();
    ({ id: conversation } = await server.core.open());
    terminal = await open();
  });
  afterEach(() => server.close());

  const list = () => `/api/conversations/${conversation}/terminals`;

  async function open(): Promise<Terminal> {
    const reply = await server.ask(list(), { method: "POST", body: { cols: 40, rows: 10 } });
    expect(reply.status).toBe(201);
    return reply.json as Terminal;
  }

  const look = (id = terminal.id) =>
    openTestSocket(`${server.origin}/api/terminals/${id}/socket`, key);

  const show = (viewer: Awaited<ReturnType<typeof look>>) =>
    viewer
      .hear()
      .map(({ type, data }) => (type === "exit" ? "exit" : String(data)))
      .join("");

  it("runs a shell of the size that was asked for", () => {
    expect(server.processes.orders[0]).toMatchObject({
      tag: expect.stringMatching(/^terminal:/) as string,
      terminal: { cols: 40, rows: 10 },
    });
    expect(terminal).toMatchObject({ sandbox: "code-sandbox", isRunning: true });
  });

  it("shows what is printed and takes what is typed", async () => {
    const viewer = await look();
    await expect.poll(viewer.hear).toMatchObject([{ type: "screen", cols: 40, rows: 10 }]);
    server.processes.print("hello \u001B[31mred\u001B[0m");
    await expect.poll(() => show(viewer)).toContain("\u001B[31mred");
    viewer.say({ type: "input", data: "ls\r" });
    viewer.say({ type: "input", data: "ümlaut" });
    viewer.say({ type: "resize", cols: 100, rows: 30 });
    await expect
      .poll(() => server.processes.acts)
      .toEqual(["type:ls\r", "type:ümlaut", "resize:100x30"]);
    await expect
      .poll(viewer.hear)
      .toContainEqual(expect.objectContaining({ type: "screen", cols: 100, rows: 30 }));
    viewer.socket.close();
  });

  it("shows the same screen to whoever comes later, and to several", async () => {
    const first = await look();
    server.processes.print("one\r\ntwo \u001B[1mbold\u001B[0m");
    await expect.poll(() => show(first)).toContain("bold");
    first.socket.close();
    const [second, third] = [await look(), await look()];
    for (const viewer of [second, third]) {
      await expect.poll(() => show(viewer)).toMatch(/one\r\ntwo .*bold/u);
      expect(viewer.hear()[0]).toMatchObject({ type: "screen" });
    }
    server.processes.print("three");
    for (const viewer of [second, third]) {
      await expect.poll(() => show(viewer)).toMatch(/bold.*three/u);
      viewer.socket.close();
    }
  });

  it("is found again by a server that never saw it opened", async () => {
    server.processes.print("before the restart");
    server.panels.terminals.close();
    expect((await server.ask(list())).json).toEqual({ terminals: [terminal] });
    const viewer = await look();
    await expect.poll(() => show(viewer)).toContain("before the restart");
    viewer.socket.close();
  });

  it("answers questions once, and pages never hear them", async () => {
    const viewers = [await look(), await look()];
    server.processes.print(
      "ask\u001B[6n\u001B[c\u001B]52;c;ZXZpbA==\u0007\u001B]0;owned\u0007done",
    );
    for (const viewer of viewers) await expect.poll(() => show(viewer)).toContain("askdone");
    await expect.poll(() => server.processes.acts).toHaveLength(2);
    expect(server.processes.acts.join()).toMatch(/^type:.\[1;4R,type:.\[\?1;2c$/u);
    for (const viewer of viewers) {
      expect(show(viewer)).not.toMatch(/6n|ZXZpbA|owned/u);
      viewer.socket.close();
    }
  });

  it("does not answer again what it was asked before a restart", async () => {
    server.processes.print("ask\u001B[6n");
    await expect.poll(() => server.processes.acts).toHaveLength(1);
    server.panels.terminals.close();
    const viewer = await look();
    await expect.poll(() => show(viewer)).toContain("ask");
    expect(server.processes.acts).toHaveLength(1);
    viewer.socket.close();
  });

  it("tells when its program ends, also to whoever comes too late", async () => {
    const viewer = await look();
    await server.processes.signal(server.processes.orders[0]?.tag ?? "", "SIGHUP");
    await expect.poll(() => viewer.hear().at(-1)).toEqual({ type: "exit", exitCode: null });
    const late = await look();
    await expect.poll(() => late.hear().at(-1)).toEqual({ type: "exit", exitCode: null });
    for (const { socket } of [viewer, late]) socket.close();
  });

  it("is closed with what runs in it", async () => {
    const viewer = await look();
    const removed = await server.ask(`/api/terminals/${terminal.id}`, { method: "DELETE" });
    expect(removed.status).toBe(204);
    expect(server.processes.acts).toContain("signal:SIGKILL");
    await viewer.closed;
    expect((await server.ask(list())).json).toEqual({ terminals: [] });
    expect((await look()).outcome).toBe("refused: 404");
  });

  it("ends with its sandbox", async () => {
    const viewer = await look();
    await server.sandboxes.stopConversation(conversation);
    await viewer.closed;
  });

  it("refuses what is no input, and too much of it", async () => {
    for (const message of ["nonsense", "{}", '{"type":"resize","cols":0,"rows":5}']) {
      const viewer = await look();
      viewer.socket.send(message);
      expect(await viewer.closed).toBe(1008);
    }
    const viewer = await look();
    viewer.socket.send("x".repeat(5_000_000));
    expect(await viewer.closed).not.toBe(1000);
    expect(server.processes.acts).toEqual([]);
  });

  it("is nobody else's", async () => {
    const { access } = server.core;
    await access.createUser({ name: "Ada" });
    const { key: ada } = await access.createKey(access.local(), { name: "k", user: "Ada" });
    const headers = { authorization: `Bearer ${ada}` };
    const path = `/api/terminals/${terminal.id}`;
    expect((await server.askAs(headers, path, { method: "DELETE" })).status).toBe(404);
    expect((await server.askAs(headers, list())).status).toBe(404);
    // As one that does not exist, so that nobody learns of it.
    for (const id of [terminal.id, "sbx_00000000000000000000000000.0123456789abcdef", "x"]) {
      const to = `${server.origin}/api/terminals/${id}/socket`;
      expect((await openTestSocket(to, headers)).outcome, id).toBe("refused: 404");
    }
  });

  it("is shown to sixteen at once, and again when one of them leaves", async () => {
    const viewers = await Promise.all(Array.from({ length: 20 }, () => look()));
    const outcomes = viewers.map((viewer) => viewer.outcome);
    expect(outcomes.filter((outcome) => outcome === "open")).toHaveLength(16);
    expect(outcomes.filter((outcome) => outcome === "refused: 429")).toHaveLength(4);
    viewers.find((viewer) => viewer.outcome === "open")?.socket.close();
    await expect.poll(async () => (await look()).outcome).toBe("open");
  });

  it("is one of several: nobody has more than sixty-four sockets open", async () => {
    const terminals = [terminal];
    while (terminals.length < 5) terminals.push(await open());
    const outcomes: string[] = [];
    for (const { id } of terminals) {
      for (let each = 0; each < 13; each += 1) outcomes.push((await look(id)).outcome);
    }
    expect(outcomes.indexOf("refused: 429")).toBe(64);
  });
});
