/** What is not seen when a name is read: joiners, marks of direction, soft hyphens. */
const invisible = /[\p{Cf}\u034f]/gu;
const marks = /\p{M}/gu;
const between = /[^\p{L}\p{N}]+/gu;

/** A name or value as it is compared: letter case, accents, punctuation and width aside. */
export function foldName(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(invisible, "").replaceAll(marks, "");
  const words = plain.normalize("NFKC").toLowerCase().replaceAll(between, " ").trim();
  // What has neither letters nor digits ("👍", "+") is still different from what has others.
  return words === "" ? text.normalize("NFKC").trim() : words;
}
