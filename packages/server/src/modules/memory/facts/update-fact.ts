import type { Fact, FactKept, UpdateFact } from "@steward/contracts/fact.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { closeAll, closeFact, findRivals, isOpen, isSingle, type Closing } from "./fact-rules.ts";
import { foldValue } from "./fold-value.ts";
import { acceptFact } from "./keep-fact.ts";
import type { FactBook } from "./ports.ts";

export type Correction = {
  readonly change: UpdateFact;
  readonly now: number;
  /** Makes what takes the fact's place, with an id of its own. */
  readonly toNext: (fact: Fact, change: Partial<Fact>) => Fact;
};

/** A correction, an acceptance or a retraction; what is past can only be taken back. */
export async function updateFact(
  book: FactBook,
  fact: Fact,
  { change, now, toNext }: Correction,
): Promise<FactKept> {
  if (change.retract) return retractFact(book, fact, now);
  if (!isOpen(fact)) {
    throw new AppError("conflict", "This fact is past already; only what holds can be changed.");
  }
  const isOther = change.value !== undefined && foldValue(change.value) !== foldValue(fact.value);
  const isSorted = change.category !== undefined && change.category !== fact.category;
  if (!isOther && !isSorted) return settleFact(book, fact, { change, now });
  const at = Math.max(change.validTo ?? now, fact.validFrom ?? Number.NEGATIVE_INFINITY);
  const old = await putAside(book, fact, { at, now });
  const value = change.value ?? fact.value;
  const known = (await book.find({ ...fact, value })).find(
    (each) => isOpen(each) && each.state === "active",
  );
  if (known) return { fact: known, outcome: "known", closed: [old] };
  const next = toNext(fact, {
    value,
    category: change.category ?? fact.category,
    ...(isOther ? { validFrom: at } : toOrigin(fact)),
  });
  const rivals = next.state === "active" ? await findRivals(book, next, isSingle(next)) : [];
  const closed = [old, ...(await closeAll(book, rivals, { at, now }))];
  await book.add(next);
  return { fact: next, outcome: "superseded", closed };
}

/** Put under another category, it is still what was read there. */
function toOrigin({ validFrom, state, note, confidence, source, extractor }: Fact): Partial<Fact> {
  return { validFrom, state, note, confidence, source, extractor };
}

async function retractFact(book: FactBook, fact: Fact, now: number): Promise<FactKept> {
  if (fact.retractedAt !== null) return { fact, outcome: "known", closed: [] };
  const retractedAt = Math.max(now, fact.recordedAt);
  const retracted = await book.change(fact.id, { retractedAt });
  return { fact: retracted, outcome: "superseded", closed: [retracted] };
}

/** It stays as it was said: taken out of review, or ended. */
async function settleFact(
  book: FactBook,
  fact: Fact,
  { change, now }: Pick<Correction, "change" | "now">,
): Promise<FactKept> {
  const isAccepted = change.accept === true && fact.state === "review";
  const kept: FactKept = isAccepted
    ? await acceptFact(book, fact, { now, isAlone: isSingle(fact) })
    : { fact, outcome: "known", closed: [] };
  if (change.validTo === undefined) return kept;
  const closed = await closeFact(book, kept.fact, { at: change.validTo, now });
  return { fact: closed, outcome: "superseded", closed: [...kept.closed, closed] };
}

/** What was in use ends; what only waited for review never held. */
async function putAside(book: FactBook, fact: Fact, { at, now }: Closing): Promise<Fact> {
  if (fact.state === "active") return closeFact(book, fact, { at, now });
  return book.change(fact.id, { retractedAt: Math.max(now, fact.recordedAt) });
}
