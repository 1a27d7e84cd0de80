/** Bytes at rising positions, in one piece of memory that never outgrows its limit. */
export type ByteBlock = {
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

export function createByteBlock(limit: number): ByteBlock {
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
