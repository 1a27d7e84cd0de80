import type { Cues } from "./derive-numbers.ts";
import type { SaidNumber } from "./match-number.ts";
import type { Sentence } from "./sentence.ts";
import { downWords, gapWords, meanWords, pointWords, sumWords, upWords } from "./sums.data.ts";

/** Says how exact a number is, or that it is a part. */
const NO_GAP =
  /(?<!\p{L})(?:(?:more|less|fewer) than|mehr als|weniger als|mais (?:de|do que|da)|menos (?:de|do que|da)|más (?:de|del|de la)|menos del?|plus (?:de|d['’]|du)|moins (?:de|d['’]|du)|ma(?:kes?|de|king) up|up to|at least|at most)(?!\p{L})\D{0,12}$/iu;
/** "3,000 crowns a tree". */
const PER = /^\s\p{L}+\s(?:an?|each|apiece|la|le|l['’])\s?\p{L}/iu;
/** Behind a number that is no difference itself. */
const STATE =
  /^[,;]?\s*(?:down|up|instead|statt|gegenüber|ao invés|en vez|en lugar|au lieu|contre|frente)(?!\p{L})/iu;
/** What may be computed, by the words around the number. */
export function toCues(said: SaidNumber, { text, form }: Sentence): Cues {
  const isRow = form === "row";
  // "1.8 GB, down from 3.1": only what stands beside the number says that it is a difference.
  const near = besides(said, text);
  return {
    isSum: isRow || sumWords.test(text),
    isMean: isRow || said.isHedged || meanWords.test(text),
    isRatio: isRow || meanWords.test(text) || PER.test(text.slice(said.end)),
    isGap: isRow || (gapWords.test(near) && !STATE.test(text.slice(said.end))),
    isPercent: said.unit?.measure === "percent",
    isPoints: pointWords.test(said.text),
    change: toChange(said, near, isRow),
    isState: STATE.test(text.slice(said.end)),
  };
}

function toChange({ text }: SaidNumber, near: string, isRow: boolean): Cues["change"] {
  if (/^[-−–]/.test(text)) return "down";
  if (isRow) return "any";
  const [isUp, isDown] = [upWords.test(near), downWords.test(near)];
  if (isUp !== isDown) return isUp ? "up" : "down";
  return "any";
}

function besides({ start, end }: SaidNumber, sentence: string): string {
  const before =
    sentence
      .slice(0, start)
      .split(/[,;:(，；：]/)
      .at(-1) ?? "";
  const [after = ""] = sentence.slice(end).split(/[,;:)，；：]/, 1);
  return `${before.replace(NO_GAP, " ")} ${after}`;
}
