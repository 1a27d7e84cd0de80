/** Around a value, but not inside: "-5" is not 5, and "C++" is not "C". */
const edges = /^[\s"'“”‘’„«»]+|[\s"'“”‘’„«».,;:!?。，！？]+$/gu;

/** A value as it is compared: letter case, width, spaces and the full stop aside. */
export function foldValue(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLowerCase();
  const bare = plain.replaceAll(edges, "").replaceAll(/\s+/gu, " ");
  return bare === "" ? text : bare;
}
