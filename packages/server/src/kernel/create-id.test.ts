import { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { describe, expect, it } from "vitest";
import { createIdSequence } from "./create-id-sequence.ts";
import { createId, timeOfId } from "./create-id.ts";

describe("ids", () => {
  it("are of the shape that the contracts ask for", () => {
    for (const now of [0, 1, Date.now(), 2 ** 48]) {
      expect(TurnId.safeParse(createId("trn", now)).success).toBe(true);
    }
    expect(ConversationId.safeParse(createId("cnv", 1)).success).toBe(true);
  });

  it("sort by the time they were made at", () => {
    const times = [0, 1, 31, 32, 1023, 1024, 2 ** 40, 2 ** 41];
    const ids = times.map((now) => createId("trn", now));
    expect(ids.toSorted()).toEqual(ids);
  });

  it("tell the time they were made at", () => {
    for (const now of [0, 1, Date.now(), 2 ** 48]) expect(timeOfId(createId("trn", now))).toBe(now);
  });

  it("are never the same twice", () => {
    const ids = Array.from({ length: 1_000 }, () => createId("trn", 7));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("of a sequence sort as they were made, whatever the clock does", () => {
    const clock = createFakeClock();
    const { next } = createIdSequence("trn", clock);
    const ids = [next(), next(), next()];
    clock.jump(clock.now() - 86_400_000);
    ids.push(next(), next());
    clock.advance(2 * 86_400_000);
    ids.push(next());
    expect(ids.toSorted()).toEqual(ids);
  });

  it("of a sequence sort after those of an earlier one, whose clock was ahead", () => {
    const clock = createFakeClock();
    const earlier = createIdSequence("trn", clock);
    const ids = [earlier.next(), earlier.next()];
    clock.jump(clock.now() - 86_400_000);
    const later = createIdSequence("trn", clock);
    later.startAfter(ids[1]!);
    ids.push(later.next(), later.next());
    expect(ids.toSorted()).toEqual(ids);
  });
});
