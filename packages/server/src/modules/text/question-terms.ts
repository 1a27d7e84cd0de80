import { questionWords } from "./small-words.data.ts";
import { toWords } from "./to-words.ts";

/** The words that say how something is asked, as they are indexed. */
export const questionTerms: ReadonlySet<string> = new Set(questionWords.flatMap(toWords));
