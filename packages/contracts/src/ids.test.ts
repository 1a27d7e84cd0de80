import { expect, it } from "vitest";
import { ConversationId, KeyId, MediaId, TurnId, UserId } from "./ids.ts";

const rest = "01kf0rdqg0ryntvzsefdz1ynqg";

it.each([
  ["usr", UserId],
  ["key", KeyId],
  ["cnv", ConversationId],
  ["trn", TurnId],
] as const)("accepts ids of its own kind alone: %s", (prefix, schema) => {
  expect(schema.safeParse(`${prefix}_${rest}`).success).toBe(true);
  for (const wrong of [
    `xxx_${rest}`,
    rest,
    `${prefix}_`,
    `${prefix}_${rest}0`,
    `${prefix}_${rest.toUpperCase()}`,
    `${prefix}_${rest}\n`,
    ` ${prefix}_${rest}`,
    `${prefix}_../../etc/passwd00000000`,
  ]) {
    expect(schema.safeParse(wrong).success, wrong).toBe(false);
  }
});

it("accepts media by the hash of their bytes", () => {
  expect(MediaId.safeParse(`med_${"0af9".repeat(16)}`).success).toBe(true);
  expect(MediaId.safeParse(`med_${"0af9".repeat(15)}`).success).toBe(false);
  expect(MediaId.safeParse("med_../steward.db").success).toBe(false);
});
