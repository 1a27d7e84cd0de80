import type { EvidenceBook, KnownToken } from "../evidence-book.ts";

const NOW =
  /(?:today|now|current|heute|jetzt|hoy|ahora|hoje|agora|aujourd['’]hui|maintenant|今天|现在)(?:[_ ]?(?:date|time|day|is|datum|zeit|ist|fecha|hora|data|heure|日期|时间|是))*["']?\s*[:=：]?\s*["']?$/iu;
const CLOCK = /time|clock|now|today/i;
const MOST_CHARACTERS = 60;

/** The day of the answer itself: what is said of another day is no slip of it. */
export function isNow({ id, start }: KnownToken, { items }: EvidenceBook): boolean {
  const item = items.find((one) => one.id === id);
  if (!item) return false;
  const isClock = CLOCK.test(item.call?.tool ?? "") && item.text.length <= MOST_CHARACTERS;
  return isClock || NOW.test(item.full.slice(Math.max(0, start - MOST_CHARACTERS), start));
}
