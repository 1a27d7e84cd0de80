import { SnapshotList } from "@steward/contracts/workspace.ts";
import type { Conversation } from "@steward/contracts/conversation.ts";
import { describe, expect, it, vi } from "vitest";
import { type Bed, callsOf } from "./support/crash/open-bed.ts";
import { findDrivers, openSandboxBed, toOrder } from "./support/open-sandbox-bed.ts";
import { removedImages } from "./support/removed-images.ts";

const drivers = await findDrivers("workspaces");

async function runIn(bed: Bed, conversationId: string, shell: object) {
  const order = toOrder(["shell", shell]);
  const view = await bed.client().settle((await bed.client().say(conversationId, order)).id);
  return callsOf(view).shell?.[1].replace(/\[exit code 0\]$/u, "");
}

const run = (bed: Bed, conversationId: string, command: string) =>
  runIn(bed, conversationId, { command });

const ok = (status: number) => ({ status });

describe.concurrent.each(drivers)("workspaces, with %s", (driver) => {
  it("are saved, restored and forked with the conversation", async () => {
    await using bed = await openSandboxBed({ driver });
    const { id } = await bed.client().open("Work");
    const path = `/api/conversations/${id}`;
    await run(bed, id, "mkdir sub; echo first > sub/note; ln -s sub/note link");
    const saved = await bed.client().ask("POST", `${path}/snapshots`, { body: { name: "one" } });
    expect(saved).toMatchObject(ok(201));
    await run(bed, id, "echo second > sub/note; echo new > other");
    const forked = await bed.client().ask("POST", `${path}/fork`);
    expect(forked).toMatchObject(ok(201));
    const fork = JSON.parse(forked.text) as Conversation;
    expect((await bed.client().detail(fork.id)).turns).toHaveLength(2);
    expect(await bed.client().ask("POST", `${path}/snapshots/one/restore`)).toMatchObject(ok(204));
    expect(await run(bed, id, "cat link; ls")).toBe("first\nlink\nsub\n");
    expect(await run(bed, fork.id, "cat link; ls")).toBe("second\nlink\nother\nsub\n");
    await run(bed, fork.id, "echo theirs > sub/note");
    expect(await run(bed, id, "cat sub/note")).toBe("first\n");
    const list = await bed.client().ask("GET", `${path}/snapshots`);
    expect(SnapshotList.parse(JSON.parse(list.text)).snapshots).toMatchObject([
      { name: "one", hasSystem: false },
    ]);
    expect(await bed.client().ask("DELETE", `${path}/snapshots/one`)).toMatchObject(ok(204));
    expect(await bed.client().ask("POST", `${path}/snapshots/one/restore`)).toMatchObject(ok(404));
  });

  it("are shared by sub-agents and by all kinds of a conversation, and by nobody else", async () => {
    const plain = { image: "debian:bookworm-slim", host_tools: true };
    await using bed = await openSandboxBed({
      driver,
      kinds: { registry: { containers: { plain } } },
    });
    const { id } = await bed.client().open();
    await run(bed, id, "echo from the main agent > note; echo $$ > /tmp/mark");
    const task = toOrder(["shell", { command: "cat note; ls /tmp/mark; echo done > by-helper" }]);
    const order = toOrder(["spawn", { name: "helper", task }]);
    const view = await bed.client().settle((await bed.client().say(id, order)).id);
    expect(callsOf(view).spawn?.[1]).toContain("from the main agent\n/tmp/mark\n");
    const elsewhere = { command: "cat by-helper; ls /tmp/mark", sandbox: "plain" };
    expect(await runIn(bed, id, elsewhere)).toMatch(/^done\n.*No such file/su);
    expect(await run(bed, id, "cat by-helper")).toBe("done\n");
    const other = await bed.client().open();
    expect(await run(bed, other.id, "ls -A")).toBe("");
  });

  it("go with their conversation, and what runs there with them", async () => {
    await using bed = await openSandboxBed({ driver });
    const { id } = await bed.client().open();
    await run(bed, id, "echo here > note");
    expect(await bed.client().ask("DELETE", `/api/conversations/${id}`)).toMatchObject(ok(204));
    const isGone = async () => {
      const { text } = await bed.client().ask("GET", "/containers/status");
      expect(text).toBe('{"containers":[]}');
    };
    await vi.waitFor(isGone, { timeout: 20_000 });
  });
});

describe.runIf(drivers.includes("docker"))("the file system of a container", () => {
  it("is saved with the workspace where it can be written to", async () => {
    const kind = `writable-${process.pid}`;
    const writable = { image: "debian:bookworm-slim", security: { read_only: false } };
    await using stack = new AsyncDisposableStack();
    stack.use(removedImages(`steward/snapshot:${kind}-*`));
    const kinds = { registry: { containers: { [kind]: writable } } };
    const bed = stack.use(await openSandboxBed({ driver: "docker", kinds }));
    const { id } = await bed.client().open();
    const runHere = (command: string) => runIn(bed, id, { command, sandbox: kind });
    const path = `/api/conversations/${id}`;
    await runHere("true");
    const saved = await bed.client().ask("POST", `${path}/snapshots`, { body: { name: "all" } });
    expect(JSON.parse(saved.text)).toMatchObject({ name: "all", hasSystem: true });
    expect(await bed.client().ask("POST", `${path}/snapshots/all/restore`)).toMatchObject(ok(204));
    expect(await runHere("echo again")).toBe("again\n");
  });
});
