const mostBytes = 64_000_000;

/** The text of a reply. Throws where there is far more than any reply that makes sense. */
export async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (body === null) return "";
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error("the answer does not end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
