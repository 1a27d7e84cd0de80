/** Has nothing that could be written in another way. */
const PLAIN = /^[^\u0080-\uffff`*_]*$/;

/** Text as it is compared: case, kinds of quotation marks, dashes and spaces make no difference. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return joinLines(text.toLowerCase());
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’‚‛`´]/g, "'")
    .replaceAll(/[“”„«»「」『』]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, "-")
    .replaceAll(/[*_]{2,}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Mostly the end of a line is all that is no single space. */
function joinLines(text: string): string {
  const joined = text.split("\n").join(" ").trim();
  return /\s\s|[^\S ]/.test(joined) ? joined.replaceAll(/\s+/g, " ") : joined;
}
