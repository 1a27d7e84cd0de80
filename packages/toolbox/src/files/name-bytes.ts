/*
 * Names are bytes. As text they are UTF-8; a name that is none, or that looks escaped already, has each
 * byte above 127 and each such backslash written as `\xff`, so that it can be given back.
 */

const escaped = /\\x([89a-f][\da-f]|5c)/g;
const looksEscaped = /\\x(?:[89a-f][\da-f]|5c)/;

export function toShownName(name: Buffer): string {
  const text = name.toString("utf8");
  const isPlain = Buffer.from(text, "utf8").equals(name) && !looksEscaped.test(text);
  if (isPlain) return text;
  const bytes = [...name].map((byte) =>
    byte < 128 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
  );
  // A byte that was escaped just now comes as an element of its own, a backslash of the name does not.
  return bytes.map((piece) => (piece === "\\" ? String.raw`\x5c` : piece)).join("");
}

export function fromShownName(shown: string): Buffer {
  const pieces: Buffer[] = [];
  let last = 0;
  for (const match of shown.matchAll(escaped)) {
    pieces.push(Buffer.from(shown.slice(last, match.index), "utf8"));
    pieces.push(Buffer.from(match[1] ?? "", "hex"));
    last = match.index + match[0].length;
  }
  return Buffer.concat([...pieces, Buffer.from(shown.slice(last), "utf8")]);
}
