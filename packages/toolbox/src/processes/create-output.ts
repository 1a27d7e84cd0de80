/** Bytes at rising positions, in one piece of memory that never outgrows its limit. */
type ByteBlock = {
  readonly start: number;
  readonly end: number;
  /** Must fit. */
  append(bytes: Buffer): void;
  /** Lets go of the first ones. */
  forget(count: number): void;
  /** Goes on at a later position; only while empty. */
  skip(count: number): void;
  /** Valid until the next change. */
  slice(from: number, to: number): Buffer;
};

const firstCapacity = 4096;

export type OutputStream = "stdout" | "stderr";

export type OutputPiece = {
  readonly stream: OutputStream;
  readonly bytes: Buffer;
  /** Position after it, over both streams. */
  readonly end: number;
};

/** What a program printed, up to a limit. */
export type Output = {
  readonly keptBytes: number;
  readonly droppedBytes: number;
  append(stream: OutputStream, bytes: Buffer): void;
  /** The next piece from a position on; null: there is no more as yet. Valid until the next append. */
  read(from: number, limit: number): OutputPiece | null;
  /** Lets go of what is kept, and counts it as dropped. */
  drop(): void;
};

export type OutputOptions = {
  readonly limit: number;
  /** A command's beginning matters, a terminal's end. */
  readonly keeps: "first" | "last";
};

/** Bytes of one stream in a row. */
type Run = { readonly stream: OutputStream; end: number };

/** Streams that alternate byte by byte would take more room for the runs than for the bytes. */
const freeRuns = 1000;
const bytesPerRun = 64;

export function createOutput({ limit, keeps }: OutputOptions): Output {
  const block = createByteBlock(limit);
  const runs: Run[] = [];
  const maxRuns = freeRuns + limit / bytesPerRun;
  let dropped = 0;

  const forget = (count: number): void => {
    block.forget(count);
    dropped += count;
    while ((runs[0]?.end ?? Infinity) <= block.start) runs.shift();
  };
  /** Room for one more run of this size, made of the oldest. */
  const makeRoom = (size: number): void => {
    const kept = block.end - block.start;
    const missing = kept + size - limit;
    // More than is needed, so that not every byte moves all the others.
    if (missing > 0) forget(Math.min(kept, Math.max(missing, Math.floor(limit / 4))));
    const quarter = runs.length < maxRuns ? undefined : runs[Math.floor(runs.length / 4)];
    if (quarter) forget(quarter.end - block.start);
  };
  const takeLast = (bytes: Buffer): Buffer => {
    const kept = bytes.subarray(Math.max(0, bytes.length - limit));
    makeRoom(kept.length);
    if (kept.length < bytes.length) block.skip(bytes.length - kept.length);
    return kept;
  };
  /** Once something was dropped, nothing after it is kept: there would be holes. */
  const takeFirst = (stream: OutputStream, bytes: Buffer): Buffer => {
    const isFull = dropped > 0 || (runs.length >= maxRuns && runs.at(-1)?.stream !== stream);
    return bytes.subarray(0, isFull ? 0 : limit - (block.end - block.start));
  };
  return {
    get keptBytes() {
      return block.end - block.start;
    },
    get droppedBytes() {
      return dropped;
    },
    append(stream, bytes) {
      const kept = keeps === "last" ? takeLast(bytes) : takeFirst(stream, bytes);
      dropped += bytes.length - kept.length;
      if (kept.length === 0) return;
      block.append(kept);
      const last = runs.at(-1);
      if (last?.stream === stream) last.end = block.end;
      else runs.push({ stream, end: block.end });
    },
    read(from, size) {
      const at = Math.max(from, block.start);
      const run = findRun(runs, at);
      if (!run) return null;
      const end = Math.min(run.end, at + size);
      return { stream: run.stream, bytes: block.slice(at, end), end };
    },
    drop: () => forget(block.end - block.start),
  };
}

/** The first one that ends behind a position. */
function findRun(runs: readonly Run[], at: number): Run | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return runs[low];
}

function createByteBlock(limit: number): ByteBlock {
  let block = Buffer.allocUnsafe(0);
  let start = 0;
  let end = 0;

  const grow = (needed: number): void => {
    if (needed <= block.length) return;
    const wanted = Math.max(needed, block.length * 2, firstCapacity);
    const larger = Buffer.allocUnsafeSlow(Math.min(limit, wanted));
    block.copy(larger, 0, 0, end - start);
    block = larger;
  };
  return {
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    append(bytes) {
      grow(end - start + bytes.length);
      bytes.copy(block, end - start);
      end += bytes.length;
    },
    forget(count) {
      block.copyWithin(0, count, end - start);
      start += count;
      if (start === end) block = Buffer.allocUnsafe(0);
    },
    skip(count) {
      end += count;
      start = end;
    },
    slice: (from, to) => block.subarray(from - start, to - start),
  };
}
