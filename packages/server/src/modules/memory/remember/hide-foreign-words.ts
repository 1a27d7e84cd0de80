/** Stands for a character that is not the user's own. */
const HIDDEN = "\ufffc";

const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`/g;
const MARKUP = /<(\w+)[^>]*>[\s\S]*?<\/\1>/g;
const CITED_LINE = /^[ \t]*>.*$/gm;
const ROLE_LINE =
  /^[ \t]*[<[(#*]*(?:system|assistant|user|admin|developer|tool|ai|bot|human)\b[\])>*]*[ \t]*[:：].*$/gim;
const QUOTE =
  /"[^"\n]{1,400}"|“[^”\n]{1,400}”|„[^“”\n]{1,400}[“”]|«[^»\n]{1,400}»|»[^«\n]{1,400}«|「[^」\n]{1,400}」|『[^』\n]{1,400}』|(?<=[\s:])'[^'\n]{4,400}'(?=[\s.,!?]|$)/g;

/**
 * Covers code, markup, cited lines, pasted transcripts and quotes in the first person, so that no rule
 * reads them. Every other character stays at its place.
 */
export function hideForeignWords(text: string, firstPerson: RegExp): string {
  const cover = (found: string) => found.replaceAll(/[^\n]/g, HIDDEN);
  return text
    .replaceAll(CODE, cover)
    .replaceAll(MARKUP, cover)
    .replaceAll(CITED_LINE, cover)
    .replaceAll(ROLE_LINE, cover)
    .replaceAll(QUOTE, (found) => (firstPerson.test(found) ? cover(found) : found));
}
