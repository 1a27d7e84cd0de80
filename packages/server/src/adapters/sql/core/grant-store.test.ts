import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import type { Grant } from "../../../modules/tools/index.ts";
import { createGrantStore } from "./grant-store.ts";

const owner = "usr_00000000000000000000000000" as UserId;
const stranger = "usr_00000000000000000000000001" as UserId;
const grant: Grant = {
  id: "grt_1",
  ownerId: owner,
  scope: "always",
  scopeId: null,
  tool: "fetch_url",
  covers: "example.org",
  createdBy: "Ada",
  createdAt: 5,
};

describe("grants", () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore();
  });
  afterEach(() => store.close());

  it("come back as they were given, oldest first", async () => {
    const grants = createGrantStore(store.db);
    const older: Grant = { ...grant, id: "grt_2", scope: "turn", scopeId: "trn_1", createdAt: 1 };
    await grants.add(grant);
    await grants.add(older);
    expect(await grants.list(owner)).toEqual([older, grant]);
    expect(await grants.list(stranger)).toEqual([]);
  });

  it("are given once, however often it is tried", async () => {
    const grants = createGrantStore(store.db);
    await grants.add(grant);
    await grants.add(grant);
    expect(await grants.list(owner)).toHaveLength(1);
  });

  it("are taken back by their owner only", async () => {
    const grants = createGrantStore(store.db);
    await grants.add(grant);
    expect(await grants.remove(stranger, grant.id)).toBe(false);
    expect(await grants.remove(owner, grant.id)).toBe(true);
    expect(await grants.remove(owner, grant.id)).toBe(false);
    expect(await grants.list(owner)).toEqual([]);
  });
});
