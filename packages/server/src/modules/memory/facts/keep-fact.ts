import type { Fact, FactKept } from "@steward/contracts/fact.ts";
import {
  afterAll,
  closeAll,
  closeFact,
  findRivals,
  isDoubtful,
  isOpen,
  isSingle,
} from "./fact-rules.ts";
import type { FactBook } from "./ports.ts";

/** A fact, and what is known of the way in which it was said. */
export type Statement = {
  readonly fact: Fact;
  readonly now: number;
  /** One value at a time, whatever the key. */
  readonly isSingle: boolean;
  /** "No, actually ...": what it contradicts ends. */
  readonly isCorrection: boolean;
  /** When it stopped being true; null: it holds. */
  readonly endedAt: number | null;
  /** It is only said that it is not so: it may never have been. */
  readonly isDenied: boolean;
};

/** Takes a fact in: once, in place of what it ends, or to be looked at by a person. Null: there is nothing to keep. */
export async function keepFact(book: FactBook, statement: Statement): Promise<FactKept | null> {
  const { fact, now } = statement;
  const same = await book.find(fact);
  const known = same.find((each) => isOpen(each) && each.state === "active");
  if (statement.isDenied && !known) return null;
  if (statement.endedAt !== null) return endFact(book, statement, known);
  const refused = same.find((each) => each.retractedAt !== null && isFromSamePlace(each, fact));
  const found = known ?? refused;
  if (found) return { fact: found, outcome: "known", closed: [] };
  const waiting = same.find((each) => isOpen(each) && each.state === "review");
  if (waiting && isDoubtful(fact)) return { fact: waiting, outcome: "known", closed: [] };
  const isAlone = statement.isSingle || isSingle(fact);
  if (waiting) return acceptFact(book, waiting, { now, isAlone });
  const rivals = await findRivals(book, fact, isAlone);
  const isDecided = isAlone || statement.isCorrection;
  const question = toQuestion(fact, rivals, isDecided);
  if (question !== null) {
    const review: Fact = { ...fact, state: "review", note: question };
    await book.add(review);
    return { fact: review, outcome: "review", closed: [] };
  }
  const closed = await closeAll(book, rivals, { at: fact.validFrom ?? now, now });
  const added: Fact = {
    ...fact,
    validFrom: fact.validFrom ?? afterAll(closed),
    supersedes: closed.at(-1)?.id ?? null,
  };
  await book.add(added);
  return { fact: added, outcome: closed.length > 0 ? "superseded" : "added", closed };
}

/** A person says that it is so: what contradicts it ends. Where it was said again meanwhile, once is enough. */
export async function acceptFact(
  book: FactBook,
  fact: Fact,
  { now, isAlone }: { readonly now: number; readonly isAlone: boolean },
): Promise<FactKept> {
  const same = await book.find(fact);
  const known = same.find((each) => isOpen(each) && each.state === "active");
  if (known) {
    const doubled = await book.change(fact.id, { retractedAt: Math.max(now, fact.recordedAt) });
    return { fact: known, outcome: "known", closed: [doubled] };
  }
  const rivals = await findRivals(book, fact, isAlone);
  const closed = await closeAll(book, rivals, { at: fact.validFrom ?? now, now });
  const accepted = await book.change(fact.id, {
    state: "active",
    note: null,
    validFrom: fact.validFrom ?? afterAll(closed),
    supersedes: closed.at(-1)?.id ?? fact.supersedes,
  });
  return { fact: accepted, outcome: closed.length > 0 ? "superseded" : "added", closed };
}

/** What was never known is recorded as past, so that its history is not lost. */
async function endFact(
  book: FactBook,
  { fact, now, endedAt }: Statement,
  known: Fact | undefined,
): Promise<FactKept> {
  const at = endedAt ?? now;
  if (known && isDoubtful(fact)) return { fact: known, outcome: "known", closed: [] };
  if (known) {
    const closed = await closeFact(book, known, { at, now });
    return { fact: closed, outcome: "superseded", closed: [closed] };
  }
  const past: Fact = { ...fact, validTo: Math.max(at, fact.validFrom ?? at) };
  const same = await book.find(fact);
  const recorded = same.find((each) => each.retractedAt === null && each.validTo === past.validTo);
  if (recorded) return { fact: recorded, outcome: "known", closed: [] };
  await book.add(past);
  return { fact: past, outcome: "added", closed: [] };
}

/** Why a person has to look at it; null: nobody has to. Names facts by id, since their words may be forgotten. */
function toQuestion(fact: Fact, rivals: readonly Fact[], isDecided: boolean): string | null {
  if (rivals.length > 0 && (isDoubtful(fact) || !isDecided)) {
    return `contradicts ${rivals.map((each) => each.id).join(", ")}`;
  }
  return isDoubtful(fact) ? "not certain" : null;
}

function isFromSamePlace(one: Fact, other: Fact): boolean {
  return one.source !== null && one.source.episode === other.source?.episode;
}
