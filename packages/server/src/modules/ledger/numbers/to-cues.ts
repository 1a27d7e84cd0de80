import type { CheckInput } from "../finding.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { endOf } from "./end-of.ts";
import type { Cues } from "./derive-numbers.ts";
import type { SaidNumber } from "./match-number.ts";
import type { Sentence } from "../sentence.ts";
import { downWords, gapWords, meanWords, pointWords, sumWords, upWords } from "./sums.data.ts";

/** Says how exact a number is, or that it is a part. */
const NO_GAP =
  /(?<!\p{L})(?:(?:more|less|fewer) than|mehr als|weniger als|mais (?:de|do que|da)|menos (?:de|do que|da)|más (?:de|del|de la)|menos del?|plus (?:de|d['’]|du)|moins (?:de|d['’]|du)|ma(?:kes?|de|king) up|up to|at least|at most)(?!\p{L})\D{0,12}$/iu;
/** The same of another number beside it. */
const EXACTNESS =
  /(?<!\p{L})(?:(?:more|less|fewer) than|mehr als|weniger als|mais d[eoa]|menos (?:d[eoa]|del)|más del?|plus d[eu]|moins d[eu])(?=\s(?:\d|\p{L}+ (?:of|out|de|von|sur|em) ))/giu;
/** "3,000 crowns a tree". */
const PER = /^\s\p{L}+\s(?:(?:an?|each|apiece|la|le)\s|l['’])\p{L}/iu;
/** "rose from 2.0 % to 2.5 %": before what it was and what it is. */
const TO =
  /(?:(?<!\p{L})(?:from|to|at|auf|bei|para|à|al|até|hasta|jusqu['’]à)\s|[从由到至为])[\s*_]*(?:\p{Sc}\s?)?(?:about |around |almost |nearly |etwa |rund |fast |cerca de |casi |environ |约|近)?$/iu;
/** Behind a number that is no difference itself. */
const STATE =
  /^[,;]?\s*(?:down|up|instead|statt|gegenüber|ao invés|en vez|en lugar|au lieu|contre|frente)(?!\p{L})/iu;

/** What may be computed, by the words around the number. */
export function toCues(said: SaidNumber, input: CheckInput): Cues {
  return cuesOf(input)(said);
}

const cuesOf = oncePer(({ sentence }: CheckInput) =>
  onceFor((said: SaidNumber) => readCues(said, sentence)),
);

function readCues(said: SaidNumber, { text, form }: Sentence): Cues {
  const isRow = form === "row";
  // "1.8 GB, down from 3.1": only what stands beside the number says that it is a difference.
  const near = besides(said, text);
  // No word goes up or down that tells of no gap.
  const isMoving = isRow || gapWords.test(near);
  const after = text.slice(said.end);
  const isState = STATE.test(after);
  const isMean = isRow || meanWords.test(text);
  return {
    isSum: isRow || sumWords.test(text),
    isMean: isMean || said.isHedged,
    isRatio: isMean || PER.test(after),
    isGap: isRow || (isMoving && !isState),
    isPercent: said.unit?.measure === "percent",
    isPoints: pointWords.test(said.text),
    change: /^[-−–]/.test(said.text)
      ? "down"
      : toChange(isRow || !isMoving || isState || TO.test(endOf(text, said.start)) ? "" : near, {
          isRow,
          text,
        }),
    isState,
  };
}

type Around = { readonly isRow: boolean; readonly text: string };

function toChange(near: string, { isRow, text }: Around): Cues["change"] {
  if (near === "") return isRow || gapWords.test(text) ? "any" : "part";
  const [isUp, isDown] = [upWords.test(near), downWords.test(near)];
  if (isUp === isDown) return "any";
  return isUp ? "up" : "down";
}

function besides({ start, end }: SaidNumber, sentence: string): string {
  const before =
    sentence
      .slice(0, start)
      .split(/[,;:(，；：（]/)
      .at(-1) ?? "";
  const [after = ""] = sentence.slice(end).split(/[,;:)，；：）]/, 1);
  return `${before.replace(NO_GAP, " ")} ${after}`.replaceAll(EXACTNESS, " ");
}
