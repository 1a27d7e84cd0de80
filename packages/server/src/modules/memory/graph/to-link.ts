import type { Fact } from "@steward/contracts/fact.ts";
import { categoryTypes, literalKeys, namingKeys, valueTypes } from "../facts/fact-keys.data.ts";
import { foldKey } from "../facts/fold-key.ts";

/** One to five words that each begin with a capital or are small words inside a name ("Rio de Janeiro"). */
const properName =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:(?:of|de|da|do|del|la|der|den|von|van|the|and|&) )*\p{Lu}[\p{L}\p{M}\p{N}'’.-]*){0,4}$/u;
/** Names are short; what is longer is a sentence. */
const NAME_CHARACTERS = 80;
const NAME_WORDS = 6;

/** Where a fact is in the graph. */
export type FactLink = {
  readonly subjectType: string;
  /** Null: the value is no entity. "known": only where something is called so already. */
  readonly valueType: string | null;
  /** The value is another name of the subject. */
  readonly isNaming: boolean;
};

/** What a fact adds to the graph: of which type its subject is, and its value where that is a thing of its own. */
export function toLink(fact: Pick<Fact, "subject" | "key" | "value" | "category">): FactLink {
  const key = foldKey(fact.key);
  const isNaming = namingKeys.has(key);
  return {
    subjectType: typeOfSubject(fact.subject, key, fact.category),
    valueType: isNaming || literalKeys.has(key) ? null : typeOfValue(fact, key),
    isNaming: isNaming && isShort(fact.value),
  };
}

function typeOfSubject(subject: string, key: string, category: Fact["category"]): string {
  if (subject === "user") return "person";
  if (subject === "conversation") return "conversation";
  const isOfPeople = ["person", "family", "health", "preference"].includes(category);
  return isOfPeople || ["lives_in", "works_at", "job", "birthday"].includes(key)
    ? "person"
    : "thing";
}

function typeOfValue(
  { value, category }: Pick<Fact, "value" | "category">,
  key: string,
): FactLink["valueType"] {
  if (!isShort(value) || !/\p{L}/u.test(value)) return null;
  const byKey = valueTypes.get(key);
  if (byKey !== undefined) return byKey;
  const byCategory = categoryTypes.get(category);
  return byCategory !== undefined && properName.test(value) ? byCategory : "known";
}

function isShort(value: string): boolean {
  return value.length <= NAME_CHARACTERS && value.trim().split(/\s+/u).length <= NAME_WORDS;
}
