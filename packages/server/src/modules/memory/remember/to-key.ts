/** Words as a key: "Favourite colour" is `favourite_colour`. */
export function toKey(words: string): string {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 60);
}
