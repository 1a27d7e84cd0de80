import type { Clock } from "../../../kernel/clock.ts";
import { createTurnstile } from "../../../kernel/create-turnstile.ts";
import type { Member } from "./fleet.ts";
import type { HeldSandbox } from "./sandboxes.ts";

/** Who holds a sandbox, and whether it sleeps meanwhile. */
export function createHolds(clock: Clock) {
  const gates = createTurnstile();
  return {
    /** Wakes it; it stays awake until it is released. */
    async hold(member: Member): Promise<HeldSandbox> {
      const { sandbox, kind } = member;
      const release = enter(member, clock);
      try {
        await gates.pass(member.id, () => wake(member));
        return { sandbox, kind, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    wake: (member: Member): Promise<void> => gates.pass(member.id, () => wake(member)),
    /** Freezes it, unless somebody came to hold it. */
    async pause(member: Member): Promise<void> {
      await gates.pass(member.id, async () => {
        const { pause } = member.sandbox;
        if (!pause || member.holders > 0 || member.isPaused) return;
        await pause();
        Object.assign(member, { isPaused: true });
      });
    },
  };
}

async function wake(member: Member): Promise<void> {
  if (!member.isPaused) return;
  await member.sandbox.resume?.();
  Object.assign(member, { isPaused: false });
}

function enter(held: Member, clock: Clock): () => void {
  const member = held;
  let isHeld = true;
  member.holders += 1;
  member.usedAt = clock.now();
  return () => {
    if (!isHeld) return;
    isHeld = false;
    member.holders -= 1;
    member.usedAt = clock.now();
    member.idleSince = clock.monotonic();
  };
}
