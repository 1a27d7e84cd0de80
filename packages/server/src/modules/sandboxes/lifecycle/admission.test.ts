import type { UserId } from "@steward/contracts/ids.ts";
import { expect, it } from "vitest";
import { createAdmission } from "./admission.ts";

const claim = { kind: "code", ownerId: "usr_x" as UserId, maxOfKind: 9 };
const { signal } = new AbortController();

it("says to those who wait where they stand in the line, and again only when that has changed", async () => {
  const admission = createAdmission({ limits: () => ({ total: 1, perUser: 1 }) });
  const first = admission.occupy(claim);
  const told: string[] = [];
  const enter = (name: string) =>
    admission.enter(claim, { signal, onWait: (position) => told.push(`${name} ${position}`) });
  const second = enter("second");
  const third = enter("third");
  admission.admit();
  admission.admit();
  expect(told).toEqual(["second 0", "third 1"]);
  first.release();
  (await second).release();
  await third;
  expect(told).toEqual(["second 0", "third 1", "third 0"]);
});
