/** What is not seen when a name is read: joiners, marks of direction, soft hyphens. */
const invisible = /[\p{Cf}\u034f\ufe00-\ufe0f]/gu;
/** Accents, Hebrew points and Arabic vowels; marks of other scripts make other words. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** "C", "C++" and "C#" are different things. */
const between = /[^\p{L}\p{N}\p{M}+#]+/gu;

/** A name or value as it is compared: letter case, accents, punctuation and width aside. */
export function foldName(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(invisible, "").replaceAll(accents, "");
  const words = plain.normalize("NFKC").toLowerCase().replaceAll(between, " ").trim();
  // What has neither letters nor digits ("👍", "+") is still different from what has others.
  return words === "" ? text.normalize("NFKC").trim() : words;
}
