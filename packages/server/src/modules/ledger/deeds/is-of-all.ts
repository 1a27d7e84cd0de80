import { everyOne, theRest } from "../moods.data.ts";

/** "Both the database and Redis" are two that are named. */
const NAMED_BOTH = /\bboth (?=(?:\S+ ){1,4}and )/i;

/** Whether something is said of all of them. */
export function isOfAll(clause: string): boolean {
  return everyOne.test(clause.replace(NAMED_BOTH, " ")) && !theRest.test(clause);
}
