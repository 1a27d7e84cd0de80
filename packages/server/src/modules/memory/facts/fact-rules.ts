import type { Fact } from "@steward/contracts/fact.ts";
import { oppositeKeys, singleKeys, singlePrefix } from "./fact-keys.data.ts";
import { foldKey } from "./fold-key.ts";
import { foldValue } from "./fold-value.ts";
import type { FactBook } from "./ports.ts";

/** Facts about a conversation as such: its notes by key, each with one value. */
export const CONVERSATION = "conversation";

/** Below it a person is asked. */
const CERTAIN = 0.6;

export function isDoubtful(fact: Pick<Fact, "confidence">): boolean {
  return fact.confidence < CERTAIN;
}

/** Neither ended nor taken back. */
export function isOpen(fact: Pick<Fact, "validTo" | "retractedAt">): boolean {
  return fact.validTo === null && fact.retractedAt === null;
}

function isInUse(fact: Fact): boolean {
  return isOpen(fact) && fact.state === "active";
}

/** Whether there is one value at a time. */
export function isSingle(fact: Pick<Fact, "subject" | "key">): boolean {
  if (fact.subject === CONVERSATION) return true;
  const key = foldKey(fact.key);
  return singleKeys.has(key) || key.startsWith(singlePrefix);
}

/** What is in use and cannot be true beside it. */
export async function findRivals(
  book: FactBook,
  fact: Fact,
  isAlone: boolean,
): Promise<readonly Fact[]> {
  const { subject, key, value, conversation, shared } = fact;
  const topic = { subject, conversation, shared };
  if (isAlone) {
    const all = await book.find({ ...topic, key });
    const folded = foldValue(value);
    return all.filter((each) => isInUse(each) && foldValue(each.value) !== folded);
  }
  const rivals: Fact[] = [];
  for (const opposite of oppositeKeys.get(foldKey(key)) ?? []) {
    rivals.push(...(await book.find({ ...topic, key: opposite, value })).filter(isInUse));
  }
  return rivals;
}

export type Closing = {
  /** When it stopped being true. */
  readonly at: number;
  readonly now: number;
};

/** Closes a fact then, though never before it began: a clock may have been set back. */
export async function closeFact(book: FactBook, fact: Fact, closing: Closing): Promise<Fact> {
  const { at, now } = closing;
  return book.change(fact.id, { validTo: Math.max(at, fact.validFrom ?? at), closedAt: now });
}

export async function closeAll(
  book: FactBook,
  facts: readonly Fact[],
  closing: Closing,
): Promise<Fact[]> {
  const closed: Fact[] = [];
  for (const fact of facts) closed.push(await closeFact(book, fact, closing));
  return closed;
}

/** When what takes their place begins, where nobody says: as the last of them ended. */
export function afterAll(closed: readonly Fact[]): number | null {
  return closed.length === 0 ? null : Math.max(...closed.map((each) => each.validTo ?? 0));
}
