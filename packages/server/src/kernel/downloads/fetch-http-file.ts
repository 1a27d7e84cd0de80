import { open, stat, truncate } from "node:fs/promises";
import { failed, toErrorCode, toFailureKind, type Prepared } from "./prepare-failure.ts";

export type HttpFileOrder = {
  readonly url: string;
  /** What is expected; for progress where the host does not say. */
  readonly bytes: number;
  /** What it must be; a host that announces another is not asked for it. Null: not known. */
  readonly sha256?: string | null;
  /** Grows; what is there is kept between attempts. */
  readonly file: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number, total: number) => void;
};

/** With the sha256 that the host announces, where it does. */
export type HttpFile = Prepared & { readonly announcedSha256?: string };

const connectMs = 5_000;
const stallMs = 60_000;
const maxRedirects = 5;

/** Downloads with `Range`, so that an attempt goes on where the last one stopped. */
export async function fetchHttpFile(order: HttpFileOrder): Promise<HttpFile> {
  try {
    return await download(order);
  } catch (error) {
    if (order.signal.aborted) return failed("stopped", "It was stopped.");
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    const kind = timedOut ? "offline" : toFailureKind(toErrorCode(error));
    return failed(
      kind === "other" ? "offline" : kind,
      `${new URL(order.url).host} cannot be reached.`,
    );
  }
}

async function download(order: HttpFileOrder): Promise<HttpFile> {
  const have = await sizeOf(order.file);
  const { response, announced } = await request(order, have);
  const answer = announced === undefined ? {} : { announcedSha256: announced };
  const isOther = announced !== undefined && order.sha256 && order.sha256 !== announced;
  if (isOther && response.status < 400) {
    await response.body?.cancel();
    return failed("checksum", `${new URL(order.url).host} has another file by that name.`);
  }
  // The range starts at the end of the file: all of it is here already.
  if (response.status === 416) {
    await response.body?.cancel();
    return { ok: true, ...answer };
  }
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    const isBusy = response.status === 429 || response.status >= 500;
    const { host } = new URL(order.url);
    return failed(isBusy ? "busy" : "missing", `${host} answered ${response.status}.`);
  }
  const resumed = response.status === 206;
  if (!resumed) await truncateFile(order.file);
  const start = resumed ? have : 0;
  const total = start + (Number(response.headers.get("content-length")) || order.bytes - start);
  const stalled = await writeBody(order, response.body, { start, total });
  return stalled ? failed("stalled", "The download stood still.") : { ok: true, ...answer };
}

async function request(
  order: HttpFileOrder,
  have: number,
): Promise<{ response: Response; announced: string | undefined }> {
  let url = order.url;
  let announced: string | undefined;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const connect = new AbortController();
    const timer = setTimeout(
      () => connect.abort(new DOMException("no answer", "TimeoutError")),
      connectMs,
    );
    const response = await fetch(url, {
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
      redirect: "manual",
      signal: AbortSignal.any([order.signal, connect.signal]),
    }).finally(() => clearTimeout(timer));
    // Hugging Face names the content's sha256 on the redirect to its storage.
    announced ??= /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(
      response.headers.get("x-linked-etag") ?? "",
    )?.[1];
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) {
      return { response, announced };
    }
    await response.body?.cancel();
    url = new URL(location, url).href;
  }
  throw new Error("too many redirects");
}

/** True when nothing came for a while. */
async function writeBody(
  order: HttpFileOrder,
  body: ReadableStream<Uint8Array>,
  range: { readonly start: number; readonly total: number },
): Promise<boolean> {
  const target = await open(order.file, "a");
  const reader = body.getReader();
  let done = range.start;
  try {
    while (true) {
      const next = await readOrStall(reader);
      if (next === "stalled") return true;
      if (next.done) break;
      await target.write(next.value);
      done += next.value.length;
      order.onBytes(done, range.total);
    }
    await target.sync();
    return false;
  } finally {
    await reader.cancel().catch(() => undefined);
    await target.close();
  }
}

async function readOrStall(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Awaited<ReturnType<typeof reader.read>> | "stalled"> {
  const stalled = Promise.withResolvers<"stalled">();
  const timer = setTimeout(() => stalled.resolve("stalled"), stallMs);
  try {
    return await Promise.race([reader.read(), stalled.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.size,
    () => 0,
  );
}

async function truncateFile(file: string): Promise<void> {
  if ((await sizeOf(file)) > 0) await truncate(file, 0);
}
