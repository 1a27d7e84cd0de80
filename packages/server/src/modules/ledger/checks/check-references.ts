import { type Check, toUnsupported } from "./finding.ts";

const REFERENCE = /(?<=\[(?:E\d{1,3}[,;] ?)*)E\d{1,3}(?=(?:[,;] ?E\d{1,3})*\](?!\())/g;

/** "[E7]": names evidence that is not there. */
export const checkReferences: Check = ({ sentence, book }) => {
  if (sentence.form === "code" || !sentence.text.includes("[E")) return [];
  return [...sentence.text.matchAll(REFERENCE)].flatMap(({ 0: id, index }) => {
    if (book.items.some((item) => item.id === id)) return [];
    const start = sentence.start + index;
    const place = { kind: "id" as const, start, end: start + id.length };
    return [{ ...place, ...toUnsupported(`${id} is no evidence of this answer.`) }];
  });
};
