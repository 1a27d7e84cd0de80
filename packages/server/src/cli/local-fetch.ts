/**
 * `fetch` for the server on this machine. Its certificate is made for the name that people type,
 * not for the loopback address, so over TLS it is not checked: `run.json`, which only its owner can
 * read, says where the server is, and nothing leaves the machine.
 */
export async function localFetch(url: URL, init: RequestInit): Promise<Response> {
  if (url.protocol !== "https:") return fetch(url, init);
  const { Agent, fetch: fetchWith } = await import("undici");
  const dispatcher = new Agent({ pipelining: 0, connect: { rejectUnauthorized: false } });
  const request = { ...init, dispatcher } as unknown as Parameters<typeof fetchWith>[1];
  return fetchWith(url, request);
}
