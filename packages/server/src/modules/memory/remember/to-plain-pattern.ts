/** What `\p{...}` stands for in a character class, as far as our languages go. */
const RANGES: readonly (readonly [property: string, ranges: string])[] = [
  [String.raw`\p{L}`, "A-Za-zÀ-ÖØ-öø-ɏ㐀-鿿"],
  [String.raw`\p{Lu}`, "A-ZÀ-ÖØ-Þ"],
  [String.raw`\p{Ll}`, "a-zß-öø-ÿ"],
  [String.raw`\p{N}`, "0-9"],
  [String.raw`\p{Script=Han}`, "㐀-鿿"],
];

/**
 * Compiles a pattern whose `\p{...}` stand in character classes. The engine turns each of them into
 * kilobytes of code, and there are hundreds; a few ranges do for the languages at hand.
 */
export function toPlainPattern(source: string, flags: string): RegExp {
  const plain = RANGES.reduce(
    (text, [property, ranges]) => text.replaceAll(property, ranges),
    source,
  );
  return new RegExp(plain, flags);
}
