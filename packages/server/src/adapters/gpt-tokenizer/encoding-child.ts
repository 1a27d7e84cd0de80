import type { EncodingName, FromEncodingChild, ToEncodingChild } from "./encoding-protocol.ts";

/** Entry of the child process: counts until it is killed or the server is gone. */

type Encoding = { countTokens(text: string, options: typeof plain): number };

const load: Readonly<Record<EncodingName, () => Promise<Encoding>>> = {
  o200k_base: () => import("gpt-tokenizer/encoding/o200k_base"),
  cl100k_base: () => import("gpt-tokenizer/encoding/cl100k_base"),
};

/**
 * The time for a run of letters, signs or blanks grows with the square of its length. Longer ones are
 * cut, at the price of a token for each cut.
 */
const longRun = /([\p{L}\p{M}]{1000}|\s{1000}|[^\s\p{L}\p{M}\p{N}]{1000})/u;
/** In a message the names of control tokens are text like any other. */
const plain = { disallowedSpecial: new Set<string>() };

process.on("message", (order: ToEncodingChild) => {
  void count(order).then(
    (counts) => reply({ id: order.id, counts }),
    () => reply({ id: order.id, counts: null }),
  );
});

async function count({ encoding, texts }: ToEncodingChild): Promise<readonly number[]> {
  const { countTokens } = await load[encoding]();
  return texts.map((text) =>
    text.split(longRun).reduce((sum, piece) => sum + countTokens(piece, plain), 0),
  );
}

function reply(message: FromEncodingChild): void {
  process.send?.(message);
}
