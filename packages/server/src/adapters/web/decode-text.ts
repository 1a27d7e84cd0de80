/** The text of a body, by its header, its own `<meta charset>`, or as UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const named = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1];
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  const meta = /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]+)/i.exec(start)?.[1];
  return toDecoder(named ?? meta ?? "utf-8").decode(bytes);
}

function toDecoder(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    // A charset that nobody knows.
    return new TextDecoder("utf-8");
  }
}
