import type { EgressRecord } from "./ports.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createId } from "../../kernel/create-id.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { AuditEntry, AuditStore } from "../../modules/tools/index.ts";

/** Places of one sandbox that are audited; whoever tries more of them is seen in the log. */
const MOST_PLACES = 200;
/** Sandboxes whose places are remembered. */
const MOST_SANDBOXES = 1000;

/** Tells of the requests of restricted sandboxes: in the audit where each first went or was refused. */
export function createEgressReport({
  audit,
  clock,
  log,
}: {
  readonly audit: Pick<AuditStore, "add">;
  readonly clock: Clock;
  readonly log: Logger;
}) {
  const placesOf = new Map<string, Set<string>>();

  function isFirst({ sandboxId, decision, host, port }: EgressRecord): boolean {
    const places = placesOf.get(sandboxId) ?? new Set();
    placesOf.set(sandboxId, places);
    const [oldest] = placesOf.keys();
    if (placesOf.size > MOST_SANDBOXES && oldest !== undefined) placesOf.delete(oldest);
    const place = `${decision} ${host}:${port}`;
    if (places.has(place) || places.size >= MOST_PLACES) return false;
    places.add(place);
    return true;
  }

  return {
    take(record: EgressRecord): void {
      const entry = toEntry(record, clock.now());
      if (!entry || !isFirst(record)) return;
      audit.add([entry]).catch((error: unknown) => log.error("egress-audit-fail", { error }));
    },
  };
}

/** Null: nobody's, or one that did not even name a place. */
function toEntry(record: EgressRecord, at: number): AuditEntry | null {
  const { sandboxId, reach, method, host, port, decision, reason } = record;
  if (!reach || host === "") return null;
  const { ownerId, conversationId, kind } = reach;
  return {
    id: createId("aud", at),
    ownerId,
    at,
    actor: "steward",
    action: `egress-${decision}`,
    subject: `${host}:${port}`,
    detail: { conversationId, sandboxId, kind, method, reason },
  };
}
