/** Larger than this (in bytes), a text field becomes slow. */
export const longestText = 1_000_000;

export interface FileText {
  /** With line feeds only, as text fields have it. */
  readonly text: string;
  readonly isCrlf: boolean;
}

/** Null: it is not text. */
export function parseFileText(bytes: ArrayBuffer): FileText | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.includes("\0")) return null;
    return { text: text.replaceAll("\r\n", "\n"), isCrlf: text.includes("\r\n") };
  } catch {
    return null;
  }
}

/** As it was read: lines end as they did. */
export function toFileBytes({ text, isCrlf }: FileText): Blob {
  return new Blob([isCrlf ? text.replaceAll("\n", "\r\n") : text]);
}

export function isImageName(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp)$/i.test(name);
}
