import type { Fact } from "@steward/contracts/fact.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { describe, expect, it } from "vitest";
import { createFactStore } from "../../../adapters/sql/knowledge/create-fact-store.ts";
import { openTestStore } from "../../../testing/open-test-store.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { createFacts } from "./create-facts.ts";

const users = (["usr_one", "usr_two"] as const).map((id) => ({
  userId: id as string as UserId,
  role: "member" as const,
}));
const keys = ["lives_in", "favourite_food", "likes", "dislikes"];
const single = keys.slice(0, 2);
/** Of twelve moves so many add something, the others change what is there. */
const KEEPS = 7;

/** The same numbers for the same seed, so that what fails once fails again. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function play(seed: number, moves: number) {
  const clock = createFakeClock();
  const test = await openTestStore(":memory:", clock);
  const facts = createFacts({ store: createFactStore(test.db), clock });
  const dice = createDice(seed);
  const everything = async (ownerId: UserId) => {
    const { facts: all } = await facts.list(ownerId, { past: true, limit: 200 });
    return all;
  };
  for (let move = 0; move < moves; move++) {
    const user = users[dice(2)]!;
    const before = await everything(user.userId);
    // Back as often as forth.
    clock.jump(clock.now() + (dice(21) - 10) * 3_600_000);
    // Mostly what still holds or waits: of what is past little can be changed.
    const open = before.filter((fact) => fact.validTo === null && fact.retractedAt === null);
    const among = dice(4) > 0 ? open : before;
    const target = among[dice(Math.max(among.length, 1))];
    const action = dice(12) - KEEPS;
    if (action < 0 || !target) {
      const at = clock.now() + (dice(200) - 100) * 86_400_000;
      await facts.keep(user, [
        {
          key: keys[dice(keys.length)]!,
          // Whose it is can be seen in the value.
          value: `${user.userId} ${dice(4)}`,
          confidence: dice(2) === 0 ? 0.4 : 0.9,
          ...(dice(3) === 0 ? { validFrom: at } : {}),
          ...(dice(8) === 0 ? { isEnded: true } : {}),
        },
      ]);
    } else {
      const changes = [
        { value: `${user.userId} ${dice(4)}` },
        { retract: true as const },
        { accept: true as const },
        { category: dice(2) === 0 ? ("person" as const) : ("work" as const) },
        { validTo: clock.now() + (dice(200) - 100) * 86_400_000 },
      ];
      const isPast = target.validTo !== null || target.retractedAt !== null;
      const updating = facts.update(user, target.id, changes[action]!);
      await (isPast && action !== 1 ? updating.catch(toConflict) : updating);
    }
    check(before, await everything(user.userId), user.userId);
  }
  const [one, two] = [await everything(users[0]!.userId), await everything(users[1]!.userId)];
  for (const fact of one) {
    await expect(facts.get(users[1]!.userId, fact.id)).rejects.toMatchObject({ code: "not_found" });
    const foreign = facts.update(users[1]!, fact.id, { retract: true });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  }
  await test.close();
  return one.length + two.length;
}

/** What is past cannot be changed; anything else that fails is a failure. */
function toConflict(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "conflict") throw error;
}

function check(before: readonly Fact[], after: readonly Fact[], owner: string): void {
  const inUse = after.filter(
    (fact) => fact.state === "active" && fact.validTo === null && fact.retractedAt === null,
  );
  for (const key of single) {
    expect(inUse.filter((fact) => fact.key === key).length).toBeLessThanOrEqual(1);
  }
  expect(new Set(inUse.map(({ key, value }) => `${key} ${value}`)).size).toBe(inUse.length);
  for (const fact of after) {
    expect(fact.value.startsWith(owner)).toBe(true);
    expect(fact.validTo ?? Infinity).toBeGreaterThanOrEqual(fact.validFrom ?? -Infinity);
    expect(fact.retractedAt ?? Infinity).toBeGreaterThanOrEqual(fact.recordedAt);
  }
  for (const old of before) {
    const kept = after.find(({ id }) => id === old.id);
    const { subject, key, value, recordedAt } = old;
    expect(kept).toMatchObject({ subject, key, value, recordedAt });
    if (old.validTo !== null) expect(kept?.validTo).toBe(old.validTo);
    if (old.retractedAt !== null) expect(kept?.retractedAt).toBe(old.retractedAt);
  }
}

describe("any sequence of keeping, correcting and taking back", () => {
  it.each(Array.from({ length: 20 }, (_, at) => at + 1))(
    "loses nothing and keeps users apart (seed %i)",
    async (seed) => {
      expect(await play(seed, 60)).toBeGreaterThan(10);
    },
  );
});
