import type { ConversationId } from "@steward/contracts/ids.ts";
import type { Clock } from "../../../kernel/clock.ts";

/** How long mouse and keyboard wait for a person whose connection is gone. */
const patienceMs = 30_000;

export type DesktopControl = {
  isHeldByPerson(conversationId: ConversationId): boolean;
  take(conversationId: ConversationId): void;
  give(conversationId: ConversationId): void;
  /** A person's connection that may control; returns what ends it. */
  connect(conversationId: ConversationId): () => void;
};

/** Who has mouse and keyboard: the agent, unless a person took them and is still there. */
export function createDesktopControl(clock: Clock): DesktopControl {
  const connections = new Map<ConversationId, number>();
  /** When the person was there last. */
  const held = new Map<ConversationId, number>();
  const countOf = (id: ConversationId) => connections.get(id) ?? 0;

  function isHeldByPerson(id: ConversationId): boolean {
    const seen = held.get(id);
    if (seen === undefined) return false;
    if (countOf(id) > 0 || clock.monotonic() - seen < patienceMs) return true;
    held.delete(id);
    return false;
  }

  return {
    isHeldByPerson,
    take: (id) => void held.set(id, clock.monotonic()),
    give: (id) => void held.delete(id),
    connect(id) {
      connections.set(id, countOf(id) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = countOf(id) - 1;
        if (left > 0) connections.set(id, left);
        else connections.delete(id);
        if (held.has(id)) held.set(id, clock.monotonic());
      };
    },
  };
}
