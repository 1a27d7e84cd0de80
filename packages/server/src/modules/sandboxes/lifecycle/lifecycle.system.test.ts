import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { afterEach, describe, expect, it } from "vitest";
import {
  openTestSandboxes,
  owner,
  stranger,
  type TestSandboxes,
  type TestSandboxesOptions,
} from "../../../testing/open-test-sandboxes.ts";
import type { Sandboxes, UseRequest } from "./sandboxes.ts";

const never = new AbortController().signal;
const minute = 60_000;
const noPool = { pool: {} };

const opened: TestSandboxes[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function begin(options: TestSandboxesOptions = {}) {
  const test = await openTestSandboxes(options);
  opened.push(test);
  return test;
}

function use(
  sandboxes: Sandboxes,
  conversationId: ConversationId | null,
  more: Partial<UseRequest> = {},
) {
  const kind = "code-sandbox";
  return sandboxes.acquire({ ownerId: owner, conversationId, kind, signal: never, ...more });
}

/** Resolves when somebody waits in line. */
async function wait(sandboxes: Sandboxes, conversationId: ConversationId, signal = never) {
  const { promise: waits, resolve: onWait } = Promise.withResolvers<number>();
  const admitted = use(sandboxes, conversationId, { signal, onWait });
  await waits;
  return { admitted };
}

/** The pool fills behind everybody's back. */
async function untilWarm({ sandboxes }: Pick<TestSandboxes, "sandboxes">, count = 1) {
  await expect
    .poll(async () => (await sandboxes.measure()).filter(({ state }) => state === "warm").length)
    .toBe(count);
}

describe("the warm pool", () => {
  it("is empty until a kind is used, then has one ready that the next conversation adopts", async () => {
    const test = await begin();
    const { sandboxes, driver, talk, workspace } = test;
    expect(driver.orders).toHaveLength(0);
    await use(sandboxes, await talk(1));
    await untilWarm(test);
    const slot = (await sandboxes.measure()).find(({ state }) => state === "warm");
    const second = await talk(2);
    mkdirSync(join(workspace(second), "sub"), { recursive: true });
    writeFileSync(join(workspace(second), "before.txt"), "before");
    const mounted = driver.orders.find(({ id }) => id === slot?.id)?.workspace ?? "";
    symlinkSync("/etc/passwd", join(workspace(second), "link"));
    const { sandbox } = await use(sandboxes, second);
    expect(sandbox.id).toBe(slot?.id);
    expect(existsSync(mounted)).toBe(false);
    expect(readdirSync(workspace(second)).toSorted()).toEqual(["before.txt", "link", "sub"]);
  });

  it("is given up when nobody comes", async () => {
    const test = await begin();
    const { sandboxes, driver, clock, talk } = test;
    const held = await use(sandboxes, await talk(1));
    await untilWarm(test);
    held.release();
    clock.advance(61 * minute);
    await sandboxes.upkeep();
    expect(driver.running.size).toBe(0);
  });

  it("serves throw-away sandboxes too, and never a folder that is not empty", async () => {
    const test = await begin();
    const { sandboxes, driver, home, talk } = test;
    await use(sandboxes, null);
    await untilWarm(test);
    const slot = (await sandboxes.measure()).find(({ state }) => state === "warm");
    writeFileSync(join(home, "workspaces", ".slots", slot?.id ?? "", "left"), "by somebody");
    const { sandbox } = await use(sandboxes, await talk(1));
    expect(sandbox.id).not.toBe(slot?.id);
    expect(driver.running.has(slot?.id ?? "")).toBe(false);
  });

  it.each(["before anything moved", "half way", "before the folder got its name"])(
    "loses no file when the process died in the middle of an adoption: %s",
    async (moment) => {
      const { home, talk, workspace, reopen } = await begin({ config: noPool });
      const conversationId = await talk();
      const slot = join(home, "workspaces", ".slots", "sbx_slot");
      const adoptions = join(home, "workspaces", ".adoptions");
      mkdirSync(slot, { recursive: true });
      mkdirSync(adoptions, { recursive: true });
      mkdirSync(workspace(conversationId), { recursive: true });
      writeFileSync(join(adoptions, conversationId), "sbx_slot");
      const isMoved = moment === "before the folder got its name";
      writeFileSync(join(isMoved ? slot : workspace(conversationId), "a"), "a");
      writeFileSync(
        join(moment === "before anything moved" ? workspace(conversationId) : slot, "b"),
        "b",
      );
      await reopen();
      expect(readdirSync(workspace(conversationId)).toSorted()).toEqual(["a", "b"]);
      expect(readdirSync(adoptions)).toEqual([]);
      expect(readdirSync(join(home, "workspaces", ".slots"))).toEqual([]);
    },
  );
});

describe("the queue", () => {
  const kinds = { "code-sandbox": { settings: { max_concurrent: 1 } } };

  it("lets in whoever came first, and says how many are before one", async () => {
    const { sandboxes, talk } = await begin({ config: noPool, kinds });
    const first = await use(sandboxes, await talk(1));
    const positions: number[] = [];
    const order: string[] = [];
    const second = use(sandboxes, await talk(2)).then((held) => {
      order.push("second");
      return held;
    });
    const onWait = (position: number) => positions.push(position);
    const third = use(sandboxes, await talk(3), { onWait }).then(() => order.push("third"));
    await expect.poll(() => positions).toEqual([1]);
    await sandboxes.stop(owner, first.sandbox.id);
    await sandboxes.stop(owner, (await second).sandbox.id);
    await third;
    expect(order).toEqual(["second", "third"]);
    expect(positions).toEqual([1, 0]);
  });

  it("is left by who gives up", async () => {
    const { sandboxes, driver, talk } = await begin({ config: noPool, kinds });
    const first = await use(sandboxes, await talk(1));
    const leaving = new AbortController();
    const second = await wait(sandboxes, await talk(2), leaving.signal);
    leaving.abort();
    await expect(second.admitted).rejects.toThrow();
    const third = use(sandboxes, await talk(3));
    await sandboxes.stop(owner, first.sandbox.id);
    await third;
    expect(driver.orders).toHaveLength(2);
  });

  it("counts users and all together, and others pass who is over his own limit", async () => {
    const config = { ...noPool, max_per_user: 1, max_total: 2 };
    const { sandboxes, talk } = await begin({ config });
    const mine = await use(sandboxes, await talk(1));
    const greedy = await wait(sandboxes, await talk(2));
    await use(sandboxes, await talk(3, stranger), { ownerId: stranger });
    await sandboxes.stop(owner, mine.sandbox.id);
    await greedy.admitted;
  });

  it("takes the place of one whose turn goes on only when nobody has used it for a while", async () => {
    const { sandboxes, driver, clock, talk, beginTurn } = await begin({ config: noPool, kinds });
    const conversationId = await talk(1);
    await beginTurn(conversationId);
    const first = await use(sandboxes, conversationId);
    first.release();
    const second = await wait(sandboxes, await talk(2));
    await sandboxes.upkeep();
    expect(driver.running.has(first.sandbox.id)).toBe(true);
    clock.advance(2 * minute);
    await sandboxes.upkeep();
    await second.admitted;
    expect(driver.running.has(first.sandbox.id)).toBe(false);
  });

  it("takes the place of one whose turn is over at once, but of none that somebody holds", async () => {
    const { sandboxes, driver, talk, beginTurn } = await begin({ config: noPool, kinds });
    const conversationId = await talk(1);
    const endTurn = await beginTurn(conversationId);
    const first = await use(sandboxes, conversationId);
    const second = await wait(sandboxes, await talk(2));
    await endTurn();
    await sandboxes.upkeep();
    expect(driver.running.has(first.sandbox.id)).toBe(true);
    first.release();
    await sandboxes.upkeep();
    await second.admitted;
    expect(driver.running.has(first.sandbox.id)).toBe(false);
  });

  it("takes the place of one that an earlier process left, without waiting", async () => {
    const { sandboxes, driver, talk, reopen } = await begin({ config: noPool, kinds });
    const { sandbox } = await use(sandboxes, await talk(1));
    const next = await reopen();
    const second = await wait(next, await talk(2));
    await next.upkeep();
    await second.admitted;
    expect(driver.running.has(sandbox.id)).toBe(false);
  });
});

describe("an idle sandbox", () => {
  it("is frozen, woken by who needs it, and stopped later", async () => {
    const { sandboxes, driver, clock, talk } = await begin({ config: noPool });
    const conversationId = await talk();
    const first = await use(sandboxes, conversationId);
    first.release();
    clock.advance(11 * minute);
    await sandboxes.upkeep();
    expect(await sandboxes.list(owner)).toMatchObject([{ state: "paused" }]);
    const again = await use(sandboxes, conversationId);
    expect(driver.running.get(again.sandbox.id)?.isPaused()).toBe(false);
    again.release();
    clock.advance(61 * minute);
    await sandboxes.upkeep();
    expect(await sandboxes.list(owner)).toEqual([]);
  });

  it("stays as long as somebody holds it, or where its kind says so", async () => {
    const kinds = { "code-sandbox": {}, service: { settings: { auto_cleanup: false } } };
    const { sandboxes, clock, talk } = await begin({ config: noPool, kinds });
    const conversationId = await talk();
    await use(sandboxes, conversationId);
    const kept = await use(sandboxes, conversationId, { kind: "service" });
    kept.release();
    clock.advance(24 * 60 * minute);
    await sandboxes.upkeep();
    const states = (await sandboxes.list(owner)).map(({ state }) => state);
    expect(states).toEqual(["running", "running"]);
  });
});

describe("the disk", () => {
  it("stops what has grown beyond its limit, and lets it be tidied up", async () => {
    const used = { bytes: 0, free: 1e12 };
    const kinds = { "code-sandbox": { resources: { disk: 1_000_000 } } };
    const disk = { freeBytes: async () => used.free, usedBytes: async () => used.bytes };
    const { sandboxes, talk } = await begin({ config: noPool, kinds, ports: { disk } });
    const conversationId = await talk();
    const held = await use(sandboxes, conversationId);
    await sandboxes.upkeep();
    used.bytes = 2_000_000;
    used.free -= 100_000_000;
    await sandboxes.upkeep();
    await expect(held.sandbox.processes.list()).rejects.toThrow("beyond its limit");
    const tidying = await use(sandboxes, conversationId);
    used.free -= 100_000_000;
    await sandboxes.upkeep();
    expect(await tidying.sandbox.processes.list()).toEqual([]);
  });

  it("stops whoever writes when it is almost full, and only him", async () => {
    const used = new Map<string, number>();
    let free = 1e12;
    const disk = {
      freeBytes: async () => free,
      usedBytes: async (folder: string) => used.get(folder) ?? 0,
    };
    const { sandboxes, talk, workspace } = await begin({ config: noPool, ports: { disk } });
    const writer = await talk(1);
    const guilty = await use(sandboxes, writer);
    const innocent = await use(sandboxes, await talk(2));
    await sandboxes.upkeep();
    free = 1e6;
    used.set(workspace(writer), 5e6);
    await sandboxes.upkeep();
    await expect(guilty.sandbox.processes.list()).rejects.toThrow("almost full");
    expect(await innocent.sandbox.processes.list()).toEqual([]);
  });
});

describe("after a restart", () => {
  it("takes over the sandboxes of conversations and removes the others", async () => {
    const { sandboxes, driver, store, talk, reopen, workspace } = await begin({ config: noPool });
    const kept = await talk(1);
    const gone = await talk(2);
    const mine = await use(sandboxes, kept);
    await use(sandboxes, gone);
    await use(sandboxes, null);
    writeFileSync(join(workspace(kept), "file"), "text");
    await store.conversations.remove(owner, gone);
    const next = await reopen();
    expect([...driver.running.keys()]).toEqual([mine.sandbox.id]);
    const found = await next.find(kept, "code-sandbox");
    expect(found?.sandbox.id).toBe(mine.sandbox.id);
    expect((await store.sandboxes.list()).map(({ id }) => id)).toEqual([mine.sandbox.id]);
    expect(readFileSync(join(workspace(kept), "file"), "utf8")).toBe("text");
  });

  it("finds those of an engine that came back later", async () => {
    const { sandboxes, driver, clock, talk, reopen } = await begin({ config: noPool });
    const conversationId = await talk();
    const { sandbox } = await use(sandboxes, conversationId);
    driver.set({ probe: { isUsable: false, reason: "It is down.", hint: "Start it." } });
    const next = await reopen();
    expect(await next.find(conversationId, "code-sandbox")).toBeNull();
    driver.set({ probe: { isUsable: true, detail: "back" } });
    clock.advance(6 * minute);
    await next.upkeep();
    const found = await next.find(conversationId, "code-sandbox");
    expect(found?.sandbox.id).toBe(sandbox.id);
  });

  it("finds nothing warm or thrown away after a clean stop, only what conversations have", async () => {
    const test = await begin();
    const { sandboxes, driver, talk } = test;
    const { sandbox } = await use(sandboxes, await talk());
    await use(sandboxes, null);
    await untilWarm(test);
    await sandboxes.close();
    expect([...driver.running.keys()]).toEqual([sandbox.id]);
  });
});
