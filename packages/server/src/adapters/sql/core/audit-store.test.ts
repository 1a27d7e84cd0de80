import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import type { AuditEntry } from "../../../modules/tools/index.ts";
import { createAuditStore } from "./audit-store.ts";

const owner = "usr_00000000000000000000000000" as UserId;
const stranger = "usr_00000000000000000000000001" as UserId;

function entry(at: number, over: Partial<AuditEntry> = {}): AuditEntry {
  const id = `aud_${String(at).padStart(6, "0")}`;
  const what = { actor: "Ada", action: "tool-approve", subject: "trn_1.call" };
  return { id, ownerId: owner, at, ...what, detail: { tool: "fetch_url", n: at }, ...over };
}

describe("the audit", () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore();
  });
  afterEach(() => store.close());

  it("shows the newest entries first, of one owner", async () => {
    const audit = createAuditStore(store.db);
    await audit.add([entry(1), entry(2), entry(3, { ownerId: stranger })]);
    await audit.add([]);
    expect(await audit.list(owner, 10)).toEqual([entry(2), entry(1)]);
    expect(await audit.list(owner, 1)).toEqual([entry(2)]);
  });

  it("takes many at once, all or none", async () => {
    const audit = createAuditStore(store.db);
    const many = Array.from({ length: 1200 }, (_, at) => entry(at));
    await audit.add(many);
    expect(await audit.list(owner, 2000)).toHaveLength(1200);
    await expect(audit.add([entry(5000), entry(1)])).rejects.toThrow();
    expect(await audit.list(owner, 1)).toEqual([entry(1199)]);
  });
});
