import { Duplex, PassThrough } from "node:stream";
import type { ConversationId } from "@steward/contracts/ids.ts";
import type { DesktopTicket } from "@steward/contracts/workspace.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestComputers, type TestComputers } from "../../testing/open-test-computers.ts";
import { openTestSocket } from "../../testing/open-test-socket.ts";

const key = { authorization: "Bearer local-token" };
const handshake = Buffer.from("RFB 003.008\n\u0001\u0001", "latin1");
const update = Buffer.from("03010000000005000320", "hex");
const size = Buffer.from(`fb00050003200100${"00".repeat(16)}`, "hex");
const pointer = Buffer.from("050100100020", "hex");

/** The inner end of a desktop: what it is told, and what it shows. */
function createScreen() {
  const told = new PassThrough();
  const shown = new PassThrough({ highWaterMark: 1000 });
  const heard: Buffer[] = [];
  told.on("data", (chunk: Buffer) => heard.push(chunk));
  return {
    shown,
    heard: () => Buffer.concat(heard).toString("hex"),
    connect: async () => Duplex.from({ readable: shown, writable: told }),
  };
}

describe("a desktop", () => {
  let server: TestComputers;
  let screen: ReturnType<typeof createScreen>;
  let conversation: ConversationId;
  beforeEach(async () => {
    screen = createScreen();
    server = await openTestComputers({ connectDesktop: () => screen.connect() });
    ({ id: conversation } = await server.core.open());
  });
  afterEach(() => server.close());

  const at = (path: string) => `/api/conversations/${conversation}/desktop/${path}`;

  async function ticket(mode: "view" | "control", headers = {}): Promise<string> {
    const reply = await server.ask(at("ticket"), { method: "POST", body: { mode }, headers });
    expect(reply.status).toBe(201);
    return (reply.json as DesktopTicket).path;
  }

  const connect = (path: string, headers: Record<string, string> = key) =>
    openTestSocket(`${server.origin}${path}`, headers);

  const holder = async () => (await server.ask(at("control"))).json;
  const hold = (who: "person" | "agent") =>
    server.ask(at("control"), { method: "POST", body: { holder: who } });

  it("is shown to who has a ticket, and takes no input from who only looks", async () => {
    const viewer = await connect(await ticket("view"));
    expect(viewer.outcome).toBe("open");
    screen.shown.write("pixels");
    await expect.poll(() => Buffer.concat(viewer.bytes).toString()).toBe("pixels");
    viewer.socket.send(Buffer.concat([handshake, pointer, update, pointer]));
    viewer.socket.send(update);
    const expected = Buffer.concat([handshake, update, update]).toString("hex");
    await expect.poll(screen.heard).toBe(expected);
    await hold("person");
    viewer.socket.send(Buffer.concat([pointer, update]));
    await expect.poll(screen.heard).toBe(expected + update.toString("hex"));
    viewer.socket.close();
  });

  it("takes input from who has control, until it is given back", async () => {
    expect(await holder()).toEqual({ holder: "agent" });
    const viewer = await connect(await ticket("control"));
    viewer.socket.send(Buffer.concat([handshake, pointer]));
    const expected = Buffer.concat([handshake, pointer]).toString("hex");
    await expect.poll(screen.heard).toBe(expected);
    expect(await holder()).toEqual({ holder: "person" });
    await hold("agent");
    viewer.socket.send(Buffer.concat([pointer, update]));
    await expect.poll(screen.heard).toBe(expected + update.toString("hex"));
    expect(await holder()).toEqual({ holder: "agent" });
    viewer.socket.close();
  });

  it("has the size that who looks at it asks for, unless somebody else has it in hand", async () => {
    const viewer = await connect(await ticket("view"));
    viewer.socket.send(Buffer.concat([handshake, size]));
    const expected = Buffer.concat([handshake, size]).toString("hex");
    await expect.poll(screen.heard).toBe(expected);
    await hold("person");
    viewer.socket.send(Buffer.concat([size, update]));
    await expect.poll(screen.heard).toBe(expected + update.toString("hex"));
    viewer.socket.close();
  });

  it("goes back to the agent when the person's connection is gone for a while", async () => {
    const viewer = await connect(await ticket("control"));
    await expect.poll(holder).toEqual({ holder: "person" });
    server.clock.advance(3_600_000);
    expect(await holder()).toEqual({ holder: "person" });
    viewer.socket.close();
    await viewer.closed;
    await expect
      .poll(async () => {
        server.clock.advance(30_000);
        return holder();
      })
      .toEqual({ holder: "agent" });
  });

  it("ends for a viewer that says what no viewer says", async () => {
    const viewer = await connect(await ticket("view"));
    viewer.socket.send(Buffer.from("GET / HTTP/1.1\r\n\r\n"));
    expect(await viewer.closed).toBe(1008);
    expect(screen.heard()).toBe("");
  });

  it("does not pile up what a slow viewer cannot take", async () => {
    const viewer = await connect(await ticket("view"));
    viewer.socket.pause();
    const piece = Buffer.alloc(100_000);
    let written = 0;
    const write = () => {
      while (written < 400_000_000) {
        written += piece.length;
        if (!screen.shown.write(piece)) break;
      }
    };
    screen.shown.on("drain", write);
    write();
    // Nothing more is taken: it waits for the viewer.
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = before === written;
          before = written;
          return isStill;
        },
        { interval: 200 },
      )
      .toBe(true);
    expect(written).toBeLessThan(100_000_000);
    viewer.socket.resume();
    viewer.socket.terminate();
  });

  it("ends with its viewer and with the sandbox", async () => {
    const viewer = await connect(await ticket("view"));
    screen.shown.end();
    await viewer.closed;
    screen = createScreen();
    const another = await connect(await ticket("view"));
    another.socket.terminate();
    await expect.poll(() => screen.shown.destroyed).toBe(true);
  });

  describe("ticket", () => {
    const origin = () => server.origin;

    it("is good once", async () => {
      const path = await ticket("view");
      expect((await connect(path)).outcome).toBe("open");
      expect((await connect(path)).outcome).toBe("refused: 404");
    });

    it("is good for a minute", async () => {
      const path = await ticket("view");
      server.clock.advance(60_000);
      expect((await connect(path)).outcome).toBe("refused: 404");
    });

    it("is good only where it was asked for, and is used up elsewhere", async () => {
      const path = await ticket("view", { origin: origin() });
      expect((await connect(path)).outcome).toBe("refused: 404");
      expect((await connect(path, { ...key, origin: origin() })).outcome).toBe("refused: 404");
      const fresh = await ticket("view", { origin: origin() });
      expect((await connect(fresh, { ...key, origin: origin() })).outcome).toBe("open");
    });

    it("is good only for who asked for it", async () => {
      const { access } = server.core;
      await access.createUser({ name: "Ada" });
      const { key: ada } = await access.createKey(access.local(), { name: "k", user: "Ada" });
      const headers = { authorization: `Bearer ${ada}` };
      const path = await ticket("view");
      expect((await connect(path, {})).outcome).toBe("refused: 401");
      expect((await connect(path, headers)).outcome).toBe("refused: 404");
      const asking = { method: "POST", body: { mode: "view" } };
      expect((await server.askAs(headers, at("ticket"), asking)).status).toBe(404);
      expect((await server.askAs(headers, at("control"))).status).toBe(404);
    });
  });
});
