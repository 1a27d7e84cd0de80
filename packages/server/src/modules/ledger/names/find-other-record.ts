import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";
import { findNamed, toFoldedToken, type Comparison } from "./find-named.ts";
import { findOtherCall } from "./find-other-call.ts";
import { toSiblingCalls } from "./to-sibling-calls.ts";
import { toSiblingItems } from "./to-sibling-items.ts";

const siblingWays = [toSiblingItems, toSiblingCalls];

/** "The one before the import", "until the fix": words of another entry tell how the two stand to each other. */
const RELATES =
  /(?<!\p{L})(?:before|after|until|than|because|not|\p{L}+n['’]t|unlike|instead|except|both|between|vor|nach|bis|weil|nicht|statt|außer|beide[nrs]?|zwischen|danach|davor|antes|depois|después|até|hasta|porque|não|ambos|ambas|entre|avant|après|jusqu['’]\p{L}+|parce|pas|sauf|les deux)(?!\p{L})|之前|之后|以前|以后|因为|直到|没有|不是|除了|比/iu;

/**
 * The entry of the evidence that a sentence names by its words, where the value that is said stands only
 * in other entries of the same list: the version of the row above, the date of another event.
 */
export function findOtherRecord(
  token: Token,
  comparison: Comparison,
  input: CheckInput,
): Pick<EvidenceRecord, "id" | "text"> | null {
  const { isSame, isAlike } = comparison;
  const { book } = input;
  const folded = toFoldedToken(token);
  const same = book.tokens.filter((known) => isSame(folded, known));
  const id = toOnlyItem(token, same, book);
  if (id === null || (token.kind !== "date" && RELATES.test(input.tokens.rest))) return null;
  const call = findOtherCall({ id, token }, comparison, input);
  if (call !== null) return call;
  // Entries of one item are told apart by what each has in its place.
  const hasRivals = book.tokensOf(id).filter((known) => isAlike(folded, known)).length > 1;
  const ways = hasRivals ? [book.records, ...siblingWays] : siblingWays;
  for (const toEntries of ways) {
    const records = toEntries(id, { token, same, book });
    const having = records.filter((record) => record.tokens.some((known) => same.includes(known)));
    // What is no part of an entry may be of all of them.
    const isApart = same.some((known) => !having.some((record) => record.tokens.includes(known)));
    const siblings = records.filter((record) => record.tokens.some((one) => isAlike(folded, one)));
    if (having.length === 0 || isApart || siblings.length < 2) continue;
    const other = findNamed(token, { having, siblings, comparison }, input);
    if (other !== undefined) return other;
  }
  return null;
}

/** The item whose result alone has it: what is said may not come from elsewhere. */
function toOnlyItem(token: Token, same: readonly KnownToken[], book: EvidenceBook): string | null {
  const id = same[0]?.id ?? null;
  if (id === null || same.some((known) => known.id !== id)) return null;
  const found = book.find(token.text);
  const isElsewhere = found !== null && (found.isAsked || found.ids.some((one) => one !== id));
  return isElsewhere ? null : id;
}
