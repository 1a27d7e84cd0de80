import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { fromEventRows } from "../../../packages/server/src/adapters/sql/core/turn-rows.ts";

type EventRow = Parameters<typeof fromEventRows>[0][number];

/** The logs of all turns, as they are on disk: what survives if nothing else does. */
export function readStoredLogs(home: string): ReadonlyMap<string, readonly TurnEvent[]> {
  const database = new DatabaseSync(join(home, "steward.db"));
  try {
    const rows = database
      .prepare("select * from turn_events order by turn_id, seq")
      .all() as unknown as readonly EventRow[];
    const groups = Map.groupBy(rows, (row) => row.turn_id);
    return new Map([...groups].map(([id, group]) => [id, fromEventRows(group, 0)]));
  } finally {
    database.close();
  }
}
