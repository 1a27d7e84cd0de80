type Part = {
  /** From `offset` on; up to three bytes more than `limit`, to end with a whole character. */
  readonly bytes: Buffer;
  readonly offset: number;
  readonly limit: number;
  /** Of the whole, in bytes. */
  readonly size: number;
};

export type Page =
  | { readonly ok: true; readonly text: string; readonly where: string }
  /** It is no text. */
  | { readonly ok: false };

/** A part of a text, cut between characters, and where it stands in the whole. */
export function toPage({ bytes, offset, limit, size }: Part): Page {
  if (bytes.subarray(0, 8000).includes(0)) return { ok: false };
  const start = skipPartial(bytes, 0);
  const end = bytes.length > limit ? skipPartial(bytes, limit) : bytes.length;
  const text = bytes.toString("utf8", start, end);
  const next = offset + end;
  const rest = next < size ? `; go on with offset ${next}` : "; this is the end";
  return { ok: true, text, where: `(bytes ${offset + start} to ${next} of ${size}${rest})` };
}

/** The next place at which a character begins. */
function skipPartial(bytes: Buffer, position: number): number {
  let at = position;
  while (at < bytes.length && at - position < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
  return at;
}
