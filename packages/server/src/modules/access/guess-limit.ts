import { isIPv6 } from "node:net";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";

/** People mistype, and programs go on with an old key for a while. */
const FREE_GUESSES = 20;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
const FORGET_MS = 15 * 60_000;
const MOST_PLACES = 10_000;

type Place = { readonly guesses: number; readonly at: number; readonly restsUntil: number };

/**
 * Counts wrong keys and links by where they come from. Whoever shows a right one is not asked about it:
 * many people may share an address, and one of them must not lock the others out.
 */
export type GuessLimit = {
  /** To be told of each wrong one. Throws `rate_limited` while those from there rest. */
  refuse(address: string): void;
};

export function createGuessLimit(clock: Clock): GuessLimit {
  /** Those that guessed last are at the end. */
  const places = new Map<string, Place>();
  return {
    refuse(address) {
      const name = toPlaceName(address);
      const now = clock.monotonic();
      const known = places.get(name);
      if (known && now < known.restsUntil) throw toRefusal(known.restsUntil - now);
      const guesses = known && now - known.at < FORGET_MS ? known.guesses + 1 : 1;
      places.delete(name);
      places.set(name, { guesses, at: now, restsUntil: now + toRestMs(guesses) });
      const [oldest] = places.keys();
      if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
    },
  };
}

function toRestMs(guesses: number): number {
  if (guesses < FREE_GUESSES) return 0;
  return Math.min(FIRST_REST_MS * 2 ** (guesses - FREE_GUESSES), LONGEST_REST_MS);
}

function toRefusal(restMs: number): AppError {
  const seconds = Math.ceil(restMs / 1_000);
  return new AppError(
    "rate_limited",
    `Too many wrong keys or links came from this address. The next one is looked at in ${seconds} s; a right one works at once.`,
    { data: { retryAfterMs: Math.ceil(restMs) } },
  );
}

/** An IPv6 network of one owner (/64) counts as one: each of them has 2^64 addresses. */
function toPlaceName(address: string): string {
  const plain = address.replace(/%.*$/u, "").replace(/^::ffff:(?=\d+\.)/iu, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const toGroups = (text: string) => (text === "" ? [] : text.split(":"));
  const [first, last] = [toGroups(head), toGroups(tail)];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}
