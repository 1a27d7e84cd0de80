import { sql } from "kysely";
import type { EventRow, ForgetScope } from "./forget-scope.ts";
import { textsIn, type TextMatch } from "./text-match.ts";

export type Mentions = {
  /** Turns that may mention some of it. */
  readonly turns: ReadonlySet<string>;
  /** Of texts in these turns. */
  readonly repeats: TextMatch;
  /** Whether an entry of a log repeats some of it. */
  readonly isIn: (row: Pick<EventRow, "type" | "payload">) => boolean;
};

/** With more of them the log is read rather than searched for each. */
const FEW = 50;
const FACT = /fct_[0-9a-z]{26}/g;
/** How tools show what was said to a model. */
const SAID = /^- (.+?) \(\d{4}-\d\d-\d\d, /gm;

/** Where logs repeat episodes and facts because they were recalled. */
export async function findMentions(
  { transaction, ownerId }: ForgetScope,
  named: {
    readonly refs: readonly string[];
    readonly facts: readonly string[];
    readonly repeats: TextMatch;
  },
): Promise<Mentions> {
  const names = new Set([...named.refs, ...named.facts]);
  if (names.size === 0) return { turns: new Set(), repeats: () => false, isIn: () => false };
  let query = transaction
    .selectFrom("turn_events")
    .select("turn_id")
    .distinct()
    .where("owner_id", "=", ownerId)
    .where("type", "in", ["memory-recall", "tool-propose", "tool-output", "tool-end"]);
  if (names.size <= FEW) {
    query = query.where(
      sql<boolean>`exists (select 1 from json_each(${JSON.stringify([...names])}) as name
        where instr(payload, name.value) > 0)`,
    );
  }
  return {
    turns: new Set((await query.execute()).map(({ turn_id }) => turn_id)),
    repeats: named.repeats,
    isIn({ type, payload }) {
      if (type === "memory-recall") return hasRecollection(payload, names);
      return type.startsWith("tool-") && textsIn(payload).some((text) => isMentioned(text, names));
    },
  };
}

function hasRecollection(payload: string, names: ReadonlySet<string>): boolean {
  const { recollections = [] } = JSON.parse(payload) as {
    readonly recollections?: readonly { readonly ref: string }[];
  };
  return recollections.some(({ ref }) => names.has(ref));
}

function isMentioned(text: string, names: ReadonlySet<string>): boolean {
  return (
    (text.match(FACT) ?? []).some((id) => names.has(id)) ||
    [...text.matchAll(SAID)].some(([, ref = ""]) => names.has(ref))
  );
}
