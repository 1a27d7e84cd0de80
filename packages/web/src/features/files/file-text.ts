/** Larger than this (in bytes), a text field becomes slow. */
export const longestText = 1_000_000;

export interface FileText {
  /** With line feeds only, as text fields have it. */
  readonly text: string;
  readonly isCrlf: boolean;
}

/** Null: it is not text, even where all its bytes could be. */
export function parseFileText(bytes: ArrayBuffer): FileText | null {
  if (new Uint8Array(bytes).some(isNoText)) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.startsWith("%PDF-")) return null;
    return { text: text.replaceAll("\r\n", "\n"), isCrlf: text.includes("\r\n") };
  } catch {
    return null;
  }
}

/** Control characters, but for bell to carriage return and escape. */
function isNoText(byte: number): boolean {
  return byte < 7 || (byte > 13 && byte < 32 && byte !== 27);
}

/** As it was read: lines end as they did. */
export function toFileBytes({ text, isCrlf }: FileText): Blob {
  return new Blob([isCrlf ? text.replaceAll("\n", "\r\n") : text]);
}

export function isImageName(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp)$/i.test(name);
}

export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}
