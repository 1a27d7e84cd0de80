import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { Sandbox, SandboxEnd } from "@steward/sdk/sandbox.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Place } from "./admission.ts";
import { guardSandbox } from "./guard-sandbox.ts";
import type { SandboxKind, HeldSandbox } from "./sandboxes.ts";
import { createTurnstile } from "../../../kernel/create-turnstile.ts";

export type NewMember = {
  readonly id: string;
  readonly kind: SandboxKind;
  readonly ownerId: UserId;
  /** Null: a throw-away one. */
  readonly conversationId: ConversationId | null;
  /** On the host. */
  readonly workspace: string;
  readonly sandbox: Sandbox;
  readonly startedAt: number;
  /** What its workspace held when it started. */
  readonly startBytes: Promise<number>;
  readonly place: Place;
};

/** A sandbox in somebody's hands. */
export type Member = NewMember & {
  usedAt: number;
  /** On the clock that never goes back. */
  idleSince: number;
  /** How many hold it. */
  holders: number;
  isPaused: boolean;
  /** Whether the file system holds its workspace to a limit. */
  isLimited: boolean;
  /** Why we end it, for whoever is in the middle of something. */
  stopReason: string | null;
  /** Settles when it is gone and everything of it is put away. */
  readonly gone: Promise<void>;
};

export type FleetParts = {
  readonly clock: Clock;
  readonly log: Logger;
  /** Puts away what the sandbox leaves. */
  readonly onGone: (member: Member) => Promise<void>;
};

export type Fleet = ReturnType<typeof createFleet>;

/** The sandboxes that are in somebody's hands: who holds them, whether they sleep, when they end. */
export function createFleet({ clock, log, onGone }: FleetParts) {
  const members = new Map<string, Member>();

  async function drop(id: string, end: SandboxEnd): Promise<void> {
    const member = members.get(id);
    if (!member) return;
    log.info("sandbox-end", { id, kind: member.kind.name, ...end, why: member.stopReason });
    await onGone(member).catch((error: unknown) => log.error("sandbox-end-fail", { id, error }));
    members.delete(id);
  }

  return {
    ...createHolds(clock),
    add(member: NewMember): Member {
      const { id, sandbox } = member;
      const used = { usedAt: clock.now(), idleSince: clock.monotonic() };
      const added: Member = {
        ...member,
        ...used,
        sandbox: guardSandbox(sandbox, (end) => toGoneError(end, added.stopReason)),
        holders: 0,
        isPaused: false,
        isLimited: false,
        stopReason: null,
        gone: sandbox.ended.then((end) => drop(id, end)),
      };
      members.set(id, added);
      return added;
    },
    all: (): readonly Member[] => [...members.values()],
    /** Not one that is being stopped. */
    get(id: string): Member | undefined {
      const member = members.get(id);
      return member?.stopReason === null ? member : undefined;
    },
    ofConversation: (id: ConversationId): readonly Member[] =>
      [...members.values()].filter(({ conversationId }) => conversationId === id),
    /** Done when nothing of it is left. */
    async stop(member: Member, reason: string): Promise<void> {
      Object.assign(member, { stopReason: member.stopReason ?? reason });
      await member.sandbox.stop();
      await member.gone;
    },
  };
}

const ends: Readonly<Record<SandboxEnd["reason"], string>> = {
  stopped: "The sandbox was stopped.",
  died: "The sandbox died.",
  "out-of-memory": "The sandbox ran out of memory and was ended.",
};

function toGoneError({ reason, detail }: SandboxEnd, stopReason: string | null): AppError {
  const what = stopReason ?? ends[reason];
  return new AppError(
    "sandbox_gone",
    `${what} The next call gets a fresh one with the same files.`,
    {
      data: { reason, detail },
    },
  );
}

/** Who holds a sandbox, and whether it sleeps meanwhile. */
function createHolds(clock: Clock) {
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
