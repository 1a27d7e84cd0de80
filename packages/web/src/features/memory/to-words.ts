/** `favourite_colour` as people write it. */
export function toWords(key: string): string {
  return key.replaceAll("_", " ");
}
