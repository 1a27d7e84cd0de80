import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CreateKey } from "@steward/contracts/account.ts";
import type { KeyId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../testing/open-test-store.ts";
import { createAccess, type Access } from "./create-access.ts";
import type { Principal } from "./principal.ts";

describe("keys", () => {
  let store: TestStore;
  let access: Access;
  let owner: Principal;
  beforeEach(async () => {
    store = await openTestStore();
    access = await open();
    owner = access.local();
  });
  afterEach(() => store.close());

  async function open(): Promise<Access> {
    const opened = createAccess({ ...store, localToken: "local-token" });
    await opened.start();
    return opened;
  }

  /** Acts as a member with what a member may do. */
  async function actAs(name: string): Promise<Principal> {
    await access.createUser({ name });
    const session = await access.signIn((await access.createLink(name)).token);
    return session!.principal;
  }

  it("act as their user with the scopes they were given", async () => {
    const { key, entry } = await access.createKey(owner, { name: "script", scopes: ["read"] });
    expect(key).toMatch(/^stw_[\w-]{43}$/);
    expect(entry).toMatchObject({ name: "script", user: "owner", prefix: key.slice(0, 8) });
    expect(entry).not.toHaveProperty("hash");
    const principal = access.authenticateKey(key);
    expect(principal).toMatchObject({ userId: owner.userId, via: { kind: "key" } });
    expect([...principal!.scopes]).toEqual(["read"]);
  });

  it("may do everything but administer unless more is asked for", async () => {
    const { entry } = await access.createKey(owner, { name: "script" });
    expect(entry).toMatchObject({
      scopes: ["chat", "read"],
      clientTools: "merge",
      continueOnDisconnect: false,
      requests: "auto",
    });
  });

  it("work after a restart as they did before", async () => {
    const wish: CreateKey = {
      name: "k",
      clientTools: "ignore",
      continueOnDisconnect: true,
      requests: "turn",
    };
    const { key } = await access.createKey(owner, wish);
    const restarted = await open();
    expect(restarted.authenticateKey(key)).toEqual(access.authenticateKey(key));
    expect(restarted.authenticateKey(key)?.via).toMatchObject({
      clientTools: "ignore",
      continueOnDisconnect: true,
      requests: "turn",
    });
  });

  it("are refused at once when revoked, also after a restart", async () => {
    const { key, entry } = await access.createKey(owner, { name: "k" });
    await access.revokeKey(owner, entry.id);
    expect(access.authenticateKey(key)).toBeNull();
    expect((await open()).authenticateKey(key)).toBeNull();
    const [listed] = access.listKeys(owner);
    store.clock.advance(5);
    await access.revokeKey(owner, entry.id);
    expect(access.listKeys(owner)).toEqual([listed]);
  });

  it.each([
    "",
    "stw_",
    "stw_x",
    "local",
    "local-token ",
    "local-tokeN",
    "x".repeat(100_000),
    "ü🙂",
  ])("that are wrong are refused, whatever their length: %j", (key) => {
    expect(access.authenticateKey(key)).toBeNull();
  });

  it("are not needed by this machine's own token", () => {
    expect(access.authenticateKey("local-token")).toMatchObject({
      role: "owner",
      via: { kind: "local" },
    });
  });

  it("remember when they were used, to the minute", async () => {
    const { key } = await access.createKey(owner, { name: "k" });
    access.authenticateKey(key);
    const used = store.clock.now();
    store.clock.advance(59_999);
    access.authenticateKey(key);
    expect(access.listKeys(owner)).toMatchObject([{ lastUsedAt: used }]);
    store.clock.advance(1);
    access.authenticateKey(key);
    expect(access.listKeys(owner)).toMatchObject([{ lastUsedAt: used + 60_000 }]);
    expect((await open()).listKeys(owner)).toMatchObject([{ lastUsedAt: used + 60_000 }]);
  });

  it("remember when they were used also after the clock was set back", async () => {
    const { key } = await access.createKey(owner, { name: "k" });
    access.authenticateKey(key);
    store.clock.jump(store.clock.now() - 86_400_000);
    expect(access.authenticateKey(key)).not.toBeNull();
    expect(access.listKeys(owner)).toMatchObject([{ lastUsedAt: store.clock.now() }]);
  });

  describe("of a member", () => {
    it("cannot administer, whoever makes them", async () => {
      const ada = await actAs("Ada");
      const scopes = ["chat", "admin"] as const;
      await expect(access.createKey(ada, { name: "k", scopes: [...scopes] })).rejects.toMatchObject(
        { code: "forbidden" },
      );
      await expect(
        access.createKey(owner, { name: "k", user: "Ada", scopes: [...scopes] }),
      ).rejects.toMatchObject({ code: "invalid_request" });
      expect(access.listKeys(owner)).toEqual([]);
    });

    it("cannot be made for somebody else, but the owner can make hers", async () => {
      const ada = await actAs("Ada");
      await expect(access.createKey(ada, { name: "k", user: "owner" })).rejects.toMatchObject({
        code: "forbidden",
      });
      const { key } = await access.createKey(owner, { name: "k", user: "Ada" });
      expect(access.authenticateKey(key)).toMatchObject({ userName: "Ada", role: "member" });
      await expect(access.createKey(owner, { name: "k", user: "Nobody" })).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("are all she sees and can revoke; the owner sees all", async () => {
      const ada = await actAs("Ada");
      const hers = await access.createKey(ada, { name: "hers" });
      const mine = await access.createKey(owner, { name: "mine" });
      expect(access.listKeys(ada).map((key) => key.name)).toEqual(["hers"]);
      expect(access.listKeys(owner).map((key) => key.name)).toEqual(["hers", "mine"]);
      const unknown = "key_00000000000000000000000000" as KeyId;
      for (const id of [mine.entry.id, unknown]) {
        await expect(access.revokeKey(ada, id)).rejects.toMatchObject({ code: "not_found" });
      }
      await access.revokeKey(owner, hers.entry.id);
      expect(access.authenticateKey(hers.key)).toBeNull();
      expect(access.authenticateKey(mine.key)).not.toBeNull();
    });
  });

  it("cannot give away more than they have", async () => {
    const { key } = await access.createKey(owner, { name: "reader", scopes: ["read"] });
    const reader = access.authenticateKey(key)!;
    const making = access.createKey(reader, { name: "more", scopes: ["read", "chat"] });
    await expect(making).rejects.toMatchObject({ code: "forbidden" });
    await expect(access.createKey(reader, { name: "defaults" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("and other secrets are nowhere in the database file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "steward-keys-"));
    const onDisk = await openTestStore(join(folder, "steward.db"));
    try {
      const opened = createAccess({ ...onDisk, localToken: "local-token" });
      await opened.start();
      const { key } = await opened.createKey(opened.local(), { name: "k" });
      const link = await opened.createLink();
      const session = await opened.signIn((await opened.createLink()).token);
      const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
      const bytes = Buffer.concat(files);
      expect(bytes.length).toBeGreaterThan(0);
      for (const secret of [key.slice(4), link.token, session!.token, "local-token"]) {
        expect(bytes.includes(secret)).toBe(false);
      }
    } finally {
      await onDisk.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("users", () => {
  it("have names of their own", async () => {
    const store = await openTestStore();
    const access = createAccess({ ...store, localToken: "local-token" });
    await access.start();
    await access.createUser({ name: "Ada" });
    await expect(access.createUser({ name: "Ada" })).rejects.toMatchObject({ code: "conflict" });
    await expect(access.createUser({ name: "owner" })).rejects.toMatchObject({ code: "conflict" });
    expect(access.listUsers().map((user) => user.name)).toEqual(["owner", "Ada"]);
    await store.close();
  });
});
