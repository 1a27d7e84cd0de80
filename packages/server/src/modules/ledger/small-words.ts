import { questionWords, timeWords, toWords } from "../words/index.ts";

/** Words that say nothing of what is spoken of, as `toWords` gives them. */
export const smallWords: ReadonlySet<string> = new Set(
  [...questionWords, ...timeWords, "not", "only", "now", "yes", "no", "ok"].flatMap(toWords),
);
