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

/** Has more than single spaces between its words; of a text without other letters. */
const UNEVEN = / {2}|[\t-\r]/;

/** Mostly the end of a line is all that is no single space. */
function joinLines(text: string): string {
  if (!UNEVEN.test(text)) return text.trim();
  const joined = text.split("\n").join(" ").trim();
  return UNEVEN.test(joined) ? joined.replaceAll(/\s+/g, " ") : joined;
}
