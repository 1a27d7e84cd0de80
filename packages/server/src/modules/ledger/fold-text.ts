/** Text as it is compared: case, kinds of quotation marks, dashes and spaces make no difference. */
export function foldText(text: string): string {
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
