import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { createMemoryDriver } from "@steward/sdk/testing/memory-driver.ts";
import { afterEach, describe, expect, it } from "vitest";
import {
  openTestSandboxes,
  owner,
  stranger,
  type TestSandboxes,
  type TestSandboxesOptions,
} from "../../../testing/open-test-sandboxes.ts";
import { silentLogger, type Logger } from "../../../kernel/logger.ts";
import type { Sandboxes } from "./sandboxes.ts";

const never = new AbortController().signal;
const noPool = { pool: {} };

describe("sandboxes", () => {
  let open: TestSandboxes | undefined;
  afterEach(async () => {
    await open?.close();
    open = undefined;
  });

  async function begin(options: TestSandboxesOptions = { config: noPool }) {
    open = await openTestSandboxes(options);
    return open;
  }

  it("gives a conversation one sandbox of a kind, and finds it again", async () => {
    const { sandboxes, driver, talk } = await begin();
    const conversationId = await talk();
    expect(await sandboxes.find(conversationId, "code-sandbox")).toBeNull();
    const first = await use(sandboxes, conversationId);
    const second = await use(sandboxes, conversationId);
    expect(second.sandbox.id).toBe(first.sandbox.id);
    const found = await sandboxes.find(conversationId, "code-sandbox");
    expect(found?.sandbox.id).toBe(first.sandbox.id);
    expect(driver.orders).toHaveLength(1);
    expect(driver.orders[0]).toMatchObject({
      source: { network: "none" },
      isReadOnly: true,
    });
  });

  it("starts one even when two ask at once", async () => {
    const { sandboxes, driver, talk } = await begin();
    const conversationId = await talk();
    await Promise.all([use(sandboxes, conversationId), use(sandboxes, conversationId)]);
    expect(driver.orders).toHaveLength(1);
  });

  it("starts none for a conversation that is not there or somebody else's", async () => {
    const { sandboxes, driver, talk } = await begin();
    const missing = `cnv_${"9".repeat(26)}` as ConversationId;
    await expect(use(sandboxes, missing)).rejects.toMatchObject({ code: "not_found" });
    const theirs = await talk(1, stranger);
    await expect(use(sandboxes, theirs)).rejects.toMatchObject({ code: "not_found" });
    await expect(use(sandboxes, await talk(2), "nonsense")).rejects.toThrow("code-sandbox");
    expect(driver.orders).toHaveLength(0);
  });

  it("shows and stops only one's own", async () => {
    const { sandboxes, talk } = await begin();
    const { sandbox } = await use(sandboxes, await talk());
    const [view] = await sandboxes.list(owner);
    expect(view).toMatchObject({ id: sandbox.id, state: "running", kind: "code-sandbox" });
    expect(view?.stats?.processes).toBeGreaterThan(0);
    expect(await sandboxes.list(stranger)).toEqual([]);
    await expect(sandboxes.get(stranger, sandbox.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(sandboxes.stop(stranger, sandbox.id)).rejects.toMatchObject({ code: "not_found" });
    await sandboxes.stop(owner, sandbox.id);
    expect(await sandboxes.list(owner)).toEqual([]);
  });

  it("throws a workspace away with the sandbox that it was made for", async () => {
    const { sandboxes, home } = await begin();
    const { sandbox } = await use(sandboxes, null);
    const slots = join(home, "workspaces", ".slots");
    expect(readdirSync(slots)).toEqual([sandbox.id]);
    await sandboxes.stop(owner, sandbox.id);
    expect(readdirSync(slots)).toEqual([]);
  });

  it("tells whoever is in the middle of something that the sandbox died, and gives a fresh one", async () => {
    const { sandboxes, driver, talk, workspace } = await begin();
    const conversationId = await talk();
    const held = await use(sandboxes, conversationId);
    writeFileSync(join(workspace(conversationId), "kept.txt"), "kept");
    driver.running.get(held.sandbox.id)?.kill({ reason: "out-of-memory", detail: "" });
    await expect(held.sandbox.processes.list()).rejects.toMatchObject({ code: "sandbox_gone" });
    await expect(held.sandbox.processes.list()).rejects.toThrow("out of memory");
    const fresh = await use(sandboxes, conversationId);
    expect(fresh.sandbox.id).not.toBe(held.sandbox.id);
    expect(driver.orders[1]?.workspace).toBe(workspace(conversationId));
    expect(readdirSync(workspace(conversationId))).toEqual(["kept.txt"]);
  });

  it("removes a conversation's sandboxes with its files and what was allowed to it", async () => {
    const { sandboxes, driver, store, talk, home } = await begin();
    const conversationId = await talk();
    await use(sandboxes, conversationId);
    await sandboxes.allowDomain(conversationId, "Example.org");
    await store.conversations.remove(owner, conversationId);
    await sandboxes.removeConversation(conversationId);
    expect(driver.running.size).toBe(0);
    expect(readdirSync(join(home, "workspaces")).filter((name) => name.startsWith("cnv"))).toEqual(
      [],
    );
    expect(await store.conversationSandboxes.read(conversationId)).toEqual({
      domains: [],
      images: {},
    });
    expect(await store.sandboxes.list()).toEqual([]);
  });

  it("knows what a sandbox may reach, also what its conversation was allowed later", async () => {
    const kinds = {
      web: { security: { network_mode: "restricted" as const, domains: ["Debian.org"] } },
    };
    const { sandboxes, talk } = await begin({ config: noPool, kinds });
    const conversationId = await talk();
    const { sandbox } = await use(sandboxes, conversationId, "web");
    await sandboxes.allowDomain(conversationId, "example.org");
    expect(await sandboxes.reach(sandbox.id)).toEqual({
      ownerId: owner,
      conversationId,
      kind: "web",
      network: "restricted",
      domains: ["debian.org", "example.org"],
    });
    expect(await sandboxes.reach("sbx_unknown")).toBeNull();
  });

  it("says why nothing runs and what to do, and works once the driver does", async () => {
    const { sandboxes, driver, talk } = await begin();
    const conversationId = await talk();
    driver.set({ probe: { isUsable: false, reason: "It is not running.", hint: "Start it." } });
    open?.clock.advance(60_000);
    await expect(use(sandboxes, conversationId)).rejects.toMatchObject({
      code: "unavailable",
      data: { hint: "Start it." },
    });
    expect(sandboxes.status()).toMatchObject({ driver: null, hint: "Start it." });
    driver.set({ probe: { isUsable: true, detail: "back" } });
    await use(sandboxes, conversationId);
    expect(sandboxes.status()).toMatchObject({ driver: "memory", reason: "memory: back" });
  });

  it("never takes a weaker driver than the one that is asked for", async () => {
    const docker = createMemoryDriver({ name: "docker" });
    const bubblewrap = createMemoryDriver({ name: "bubblewrap" });
    docker.set({ probe: { isUsable: false, reason: "No socket.", hint: "Start Docker." } });
    const { sandboxes, talk, configure } = await begin({
      config: { ...noPool, driver: "docker" },
      drivers: [docker, bubblewrap],
    });
    const conversationId = await talk();
    await expect(use(sandboxes, conversationId)).rejects.toThrow("No socket.");
    configure({ driver: "auto" });
    await use(sandboxes, conversationId);
    expect(bubblewrap.orders).toHaveLength(1);
    expect(sandboxes.status().reason).toContain("docker is not used: No socket.");
    configure({ driver: "off" });
    await expect(use(sandboxes, await talk(2))).rejects.toThrow("turned off");
    await sandboxes.upkeep();
    expect(bubblewrap.running.size).toBe(0);
  });

  it("names what a kind lacks, and gives up its place when it cannot be started", async () => {
    const { sandboxes, driver, talk } = await begin({ config: { ...noPool, max_total: 1 } });
    const conversationId = await talk();
    driver.set({ kindState: { isReady: false, reason: "There is no image.", hint: "Build it." } });
    await expect(use(sandboxes, conversationId)).resolves.toBeDefined();
    await sandboxes.stopConversation(conversationId);
    driver.set({ failure: new Error("the engine broke") });
    await expect(use(sandboxes, conversationId)).rejects.toThrow("the engine broke");
    driver.set({ failure: null });
    await expect(use(sandboxes, conversationId)).rejects.toMatchObject({
      data: { hint: "Build it." },
    });
    driver.set({ kindState: { isReady: true, missing: ["python3"] } });
    await use(sandboxes, conversationId);
    expect(sandboxes.status().kinds[0]).toMatchObject({ isReady: true, missing: ["python3"] });
  });

  it("closes without waiting for an engine that dawdles, and touches nothing afterwards", async () => {
    const failures: string[] = [];
    const log: Logger = { ...silentLogger, error: (event) => failures.push(event) };
    const quick = createMemoryDriver();
    const looked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let probe = quick.probe;
    const driver = { ...quick, probe: () => probe() };
    const { reopen, close } = await begin({ drivers: [driver], ports: { log } });
    probe = async () => {
      looked.resolve();
      await answer.promise;
      return quick.probe();
    };
    const starting = reopen();
    await looked.promise;
    open = undefined;
    await close();
    answer.resolve();
    await starting;
    expect(failures).toEqual([]);
  });

  it("cleans up what nobody holds", async () => {
    const { sandboxes, talk } = await begin();
    const held = await use(sandboxes, await talk(1));
    const idle = await use(sandboxes, await talk(2));
    idle.release();
    expect(await sandboxes.cleanup(owner)).toEqual({ stopped: 1 });
    expect((await sandboxes.list(owner)).map(({ id }) => id)).toEqual([held.sandbox.id]);
  });

  it("saves what a sandbox may change of its system, for as long as something needs it", async () => {
    const kinds = { "code-sandbox": { security: { read_only: false } } };
    const { sandboxes, driver, store, talk } = await begin({ config: noPool, kinds });
    const conversationId = await talk(1);
    await use(sandboxes, conversationId);
    await sandboxes.snapshots.save(conversationId, "first");
    await sandboxes.snapshots.save(conversationId, "first");
    const [image] = driver.images;
    expect(driver.images.size).toBe(1);
    await sandboxes.snapshots.restore(conversationId, "first");
    await use(sandboxes, conversationId);
    expect(driver.orders.at(-1)?.source.image).toBe(image);
    await sandboxes.snapshots.remove(conversationId, "first");
    expect([...driver.images]).toEqual([image]);
    await store.conversations.remove(owner, conversationId);
    await sandboxes.removeConversation(conversationId);
    expect(driver.images.size).toBe(0);
  });

  it("keeps snapshots of files, restores them, and gives them to another conversation", async () => {
    const { sandboxes, talk, workspace } = await begin();
    const conversationId = await talk(1);
    const held = await use(sandboxes, conversationId);
    const file = join(workspace(conversationId), "notes.txt");
    writeFileSync(file, "first");
    mkdirSync(join(workspace(conversationId), "sub"));
    await sandboxes.snapshots.save(conversationId, "before");
    writeFileSync(file, "second");
    await sandboxes.snapshots.restore(conversationId, "before");
    expect(readFileSync(file, "utf8")).toBe("first");
    await expect(held.sandbox.processes.list()).rejects.toMatchObject({ code: "sandbox_gone" });
    const other = await talk(2);
    await sandboxes.snapshots.fork(conversationId, other);
    expect(readdirSync(workspace(other)).toSorted()).toEqual(["notes.txt", "sub"]);
    expect(await sandboxes.snapshots.list(conversationId)).toMatchObject([
      { name: "before", bytes: 5 },
    ]);
    await sandboxes.snapshots.remove(conversationId, "before");
    expect(await sandboxes.snapshots.list(conversationId)).toEqual([]);
    await expect(sandboxes.snapshots.save(conversationId, "../../x")).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});

function use(sandboxes: Sandboxes, conversationId: ConversationId | null, kind = "code-sandbox") {
  return sandboxes.acquire({ ownerId: owner, conversationId, kind, signal: never });
}
