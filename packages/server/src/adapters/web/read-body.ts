/** The first `limit` bytes of a body; the rest is not waited for. */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk.subarray(0, limit - size));
    size += chunk.byteLength;
    if (size > limit) return { bytes: Buffer.concat(chunks), isCut: true };
  }
  return { bytes: Buffer.concat(chunks), isCut: false };
}
