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

/** A space between two words is left as it is. */
function joinLines(text: string): string {
  return text.replaceAll(/\s*[^\S ]\s*| {2,}/g, " ").trim();
}
