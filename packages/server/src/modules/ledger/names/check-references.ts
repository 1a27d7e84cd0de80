import type { Check } from "../finding.ts";
import { failures } from "../moods.data.ts";
import { everyMatch } from "../every-match.ts";

const REFERENCE = /(?<=\[(?:E\d{1,3}[,;] ?)*)E\d{1,3}(?=(?:[,;] ?E\d{1,3})*\](?!\())/g;

/** Names evidence that is not there, or a call that only shows that it failed. */
export const checkReferences: Check = ({ sentence, book: { items } }) => {
  const { start, text, form } = sentence;
  if (form === "code" || !text.includes("[E") || failures.test(text)) return [];
  return everyMatch(text, REFERENCE).flatMap(({ 0: id, index }) => {
    const item = items.find((each) => each.id === id);
    const isFailed = item?.call?.ok === false && item.call.exitCode === null;
    if (item && !isFailed) return [];
    const why = item ? `${id} is a call that failed.` : `${id} is no evidence of this answer.`;
    const place = { start: start + index, end: start + index + id.length };
    return [{ kind: "id", verdict: "unsupported", evidence: item ? [id] : [], why, ...place }];
  });
};
