import { everyOne, theRest } from "../moods.data.ts";

/** As many as there are. */
const THE_THREE =
  /(?<!\p{L})(?<!(?:of|von|de|sur|entre|unter) )(?:the|die|los|las|les|os|as) (?:two|three|four|five|six|zwei|drei|vier|fünf|sechs|dos|tres|cuatro|cinco|seis|dois|duas|três|quatro|deux|trois|quatre|cinq|six|\d{1,3})(?!\p{L}|\d)/iu;

/** "Both the database and Redis" are two that are named. */
const NAMED_BOTH = /\bboth (?=(?:\S+ ){1,4}and )/i;

/** Whether something is said of all of them. */
export function isOfAll(clause: string): boolean {
  return everyOne.test(clause.replace(NAMED_BOTH, " ")) && !theRest.test(clause);
}

/** "The three are renamed": they may be all of them. */
export function isOfTheThree(clause: string): boolean {
  return THE_THREE.test(clause) && !theRest.test(clause);
}
