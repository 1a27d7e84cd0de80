import { ToolboxFailure } from "../toolbox-failure.ts";

export type ByteSource = {
  /** At least one byte and at most `limit`; null at the end. */
  next(limit: number): Promise<Buffer | null>;
  /** Exactly so many; null at the end. Throws where there are fewer. */
  take(count: number): Promise<Buffer | null>;
};

/** Pieces of any size, read as they are needed. */
export function createByteSource(pieces: AsyncIterable<Buffer>): ByteSource {
  const iterator = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (limit: number): Promise<Buffer | null> => {
    while (rest.length === 0) {
      const piece = await iterator.next();
      if (piece.done === true) return null;
      rest = piece.value;
    }
    const taken = rest.subarray(0, limit);
    rest = rest.subarray(taken.length);
    return taken;
  };
  return {
    next,
    async take(count) {
      const taken: Buffer[] = [];
      for (let left = count; left > 0;) {
        const piece = await next(left);
        if (!piece && left === count) return null;
        if (!piece) throw new ToolboxFailure("invalid_request", "The archive is cut off.");
        left -= piece.length;
        taken.push(piece);
      }
      return Buffer.concat(taken);
    },
  };
}
