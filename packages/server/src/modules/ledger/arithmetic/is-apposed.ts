import { fillers, hanFillers } from "./cues.data.ts";

const WORD = /\p{Script=Latin}[\p{L}'’-]*/gu;
/** "es decir, ": the comma belongs to it. */
const JOINED = /(decir|seja|sea|é|dire|d\. ?h\.|i\.e\.|is)[,，]/giu;

/**
 * Whether the words before a number go on with what was said and name nothing of their own: what
 * stands behind the last comma is connectives and the words that tell what kind of number it is.
 */
export function isApposed(between: string, told: RegExp): boolean {
  const segment =
    between
      .replaceAll(JOINED, "$1 ")
      .split(/[,，(（:：;；–—]/u)
      .at(-1) ?? "";
  if (/\p{Script=Han}/u.test(segment)) return hanFillers.test(segment);
  return (segment.match(WORD) ?? []).every((word) => fillers.test(word) || told.test(word));
}
