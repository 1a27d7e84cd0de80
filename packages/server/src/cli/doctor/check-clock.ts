import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Check } from "./finding.ts";

/** Nobody runs this before it was written. */
const earliest = Date.UTC(2026, 0, 1);
const slackMs = 3_600_000;

/** A wrong clock breaks TLS, budgets and sign-in links. */
export const checkClock: Check = async ({ home }) => {
  const now = Date.now();
  const written = await stat(join(home, "steward.db")).then(
    (found) => found.mtimeMs,
    () => 0,
  );
  if (now >= earliest && written <= now + slackMs) {
    return [{ check: "clock", status: "ok", message: new Date(now).toISOString() }];
  }
  const message = `it is ${new Date(now).toISOString()} here, which cannot be right.`;
  const hint = "Set the clock, for example with: timedatectl set-ntp true";
  return [{ check: "clock", status: now < earliest ? "fail" : "warn", message, hint }];
};
