import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../testing/open-test-store.ts";
import { createAccess, type Access } from "./create-access.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("signing in", () => {
  let store: TestStore;
  let access: Access;
  beforeEach(async () => {
    store = await openTestStore();
    access = open();
    await access.start();
  });
  afterEach(() => store.close());

  const open = () => createAccess({ ...store, localToken: "local-token" });

  async function signIn(name?: string) {
    const session = await access.signIn((await access.createLink(name)).token);
    if (!session) throw new Error("the link was refused");
    return session;
  }

  it("finds the owner that was created on the first start, and no second one", async () => {
    const restarted = open();
    await restarted.start();
    expect(restarted.listUsers()).toEqual(access.listUsers());
    expect(restarted.listUsers()).toMatchObject([{ name: "owner", role: "owner" }]);
  });

  it("works once with a link", async () => {
    const { token } = await access.createLink();
    const session = await access.signIn(token);
    expect(session?.principal).toMatchObject({ userName: "owner", via: { kind: "session" } });
    expect(await access.signIn(token)).toBeNull();
  });

  it("works for one of two that use a link at once", async () => {
    const { token } = await access.createLink();
    const sessions = await Promise.all([access.signIn(token), access.signIn(token)]);
    expect(sessions.filter((session) => session !== null)).toHaveLength(1);
  });

  it("works within ten minutes and not after", async () => {
    const early = await access.createLink();
    store.clock.advance(10 * MINUTE - 1);
    expect(await access.signIn(early.token)).not.toBeNull();
    const late = await access.createLink();
    expect(late.expiresAt).toBe(store.clock.now() + 10 * MINUTE);
    store.clock.advance(10 * MINUTE);
    expect(await access.signIn(late.token)).toBeNull();
  });

  it.each(["", "nonsense", "local-token", "' or 1=1 --"])("refuses the link %j", async (token) => {
    expect(await access.signIn(token)).toBeNull();
  });

  it("opens a session for the user that the link is for", async () => {
    await access.createUser({ name: "Ada" });
    const { principal } = await signIn("Ada");
    expect(principal).toMatchObject({ userName: "Ada", role: "member" });
    expect([...principal.scopes]).toEqual(["chat", "read"]);
    await expect(access.createLink("Nobody")).rejects.toMatchObject({ code: "not_found" });
  });

  it("lasts thirty days, also over a restart", async () => {
    const { token, lifetimeMs } = await signIn();
    expect(lifetimeMs).toBe(30 * DAY);
    store.clock.advance(30 * DAY - 1);
    const restarted = open();
    await restarted.start();
    expect(await restarted.authenticateSession(token)).toMatchObject({ userName: "owner" });
    store.clock.advance(1);
    expect(await restarted.authenticateSession(token)).toBeNull();
  });

  it("does not work with a link from before the clock was set back", async () => {
    const { token } = await access.createLink();
    store.clock.jump(store.clock.now() - DAY);
    expect(await access.signIn(token)).toBeNull();
    expect(await signIn()).toMatchObject({ principal: { userName: "owner" } });
  });

  it("lasts no longer than thirty days from when the clock was set back", async () => {
    const { token } = await signIn();
    store.clock.jump(store.clock.now() - 3_650 * DAY);
    await access.removeExpired();
    expect(await access.authenticateSession(token)).toMatchObject({ userName: "owner" });
    store.clock.advance(30 * DAY);
    expect(await access.authenticateSession(token)).toBeNull();
  });

  it("works anew after the clock was set forward by years", async () => {
    const { token } = await signIn();
    store.clock.jump(store.clock.now() + 3_650 * DAY);
    expect(await access.authenticateSession(token)).toBeNull();
    const session = await signIn();
    expect(await access.authenticateSession(session.token)).not.toBeNull();
  });

  it("ends with signing out, for that session alone", async () => {
    const here = await signIn();
    const there = await signIn();
    await access.signOut(here.token);
    await access.signOut("nonsense");
    expect(await access.authenticateSession(here.token)).toBeNull();
    expect(await access.authenticateSession(there.token)).not.toBeNull();
  });

  it("leaves nothing behind that has run out", async () => {
    await signIn();
    await access.createLink();
    store.clock.advance(31 * DAY);
    await open().start();
    for (const table of ["sign_in_links", "web_sessions"] as const) {
      expect(await store.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it("does not take one kind of token for another", async () => {
    const link = await access.createLink();
    const { token } = await signIn();
    expect(await access.authenticateSession(link.token)).toBeNull();
    expect(await access.signIn(token)).toBeNull();
    expect(access.authenticateKey(token)).toBeNull();
  });
});
