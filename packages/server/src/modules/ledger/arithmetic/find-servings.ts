import type { EvidenceBook } from "../evidence-book.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import type { NumberLine } from "../numbers/number-book.ts";
import { oncePer } from "../once-per.ts";
import { smallWords } from "../small-words.ts";
import { combine } from "./combine.ts";
import { isKnown } from "./is-known.ts";
import { exactly, multiply } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

const EATERS =
  "(?:servings?|people|persons?|portions?|portionen|personen|personnes|parts|pessoas|porções|personas|raciones|comensales|人份|人)";
const SERVES = new RegExp(
  `(?<!\\p{L})(?:serves|makes|ergibt|für|rende|para|pour|${EATERS}:?)\\s?(\\d{1,2})(?![\\d.,]|\\s?(?:g|ml|min))|(?<![\\d.,])(\\d{1,2})\\s?${EATERS}(?!\\p{L})`,
  "iu",
);
const FOR = /(?<!\p{L})(?:for|für|para|pour|to serve)\s*$/iu;
const EATERS_BEHIND = new RegExp(`^\\s?${EATERS}(?!\\p{L})`, "iu");
/** Quicker to see than the whole. */
const HINT = /serv|porti|porç|perso|pesso|raci|comens|peopl|人/i;
/** For how many it is stands above. */
const HEAD = 600;
/** "4 to 5 carrots". */
const RANGE = /^\s?(?:to|or|bis|oder|a|à|o|ou|[-–~到])\s?\d/iu;

/** A recipe of the evidence for more or fewer than it is for: "450 g" of what it has 300 g of for four. */
export const findServings: RelationFinder = (scene) => {
  const recipe = readRecipe(scene.input.book);
  if (!recipe) return [];
  const factors = findEaters(scene).map((many) => many / recipe.many);
  if (factors.length === 0) return [];
  return scene.numbers.flatMap((said): Relation[] => {
    if (said.unit?.measure === "time" || said.unit?.measure === "celsius") return [];
    if (said.isBound || RANGE.test(scene.text.slice(said.end))) return [];
    const given = findIngredient(said, recipe.lines, scene);
    if (!given) return [];
    const results = combine(said, [given], ([amount]) =>
      amount ? factors.map((factor) => multiply(amount, exactly(factor))) : [],
    );
    const how = `${given.text} for ${recipe.many} and as many as was asked for`;
    return [{ said, operands: [], results, how, isSure: !isKnown(said, scene), isWithin: true }];
  });
};

type Recipe = { readonly many: number; readonly lines: readonly NumberLine[] };

/** What is for so many, if the evidence has such a thing. */
export const readRecipe = oncePer((book: EvidenceBook): Recipe | null => {
  for (const { id, text } of book.items) {
    const head = text.slice(0, HEAD);
    const match = HINT.test(head) ? SERVES.exec(head) : null;
    const many = Number(match?.[1] ?? match?.[2] ?? 0);
    const all = many > 0 ? (book.numbers().byItem.get(id) ?? []) : [];
    const lines = all.filter((line) => !SERVES.test(line.text));
    if (lines.length > 2) return { many, lines };
  }
  return null;
});

/** For how many it was asked, or is said to be. */
function findEaters({ input: { book, sentence } }: Scene): number[] {
  const texts = [book.question, sentence.earlier, sentence.before, sentence.text];
  return [
    ...new Set(
      texts.flatMap((text) =>
        findNumbers(text)
          .filter(
            ({ start, end, unit }) =>
              unit === null &&
              (FOR.test(text.slice(0, start)) || EATERS_BEHIND.test(text.slice(end))),
          )
          .flatMap(({ values: [value = 0] }) =>
            Number.isInteger(value) && value > 0 ? [value] : [],
          ),
      ),
    ),
  ];
}

/** The only number of the line that has the words behind a number. */
function findIngredient(
  { unit, end }: SaidNumber,
  lines: readonly NumberLine[],
  { text, input: { book } }: Scene,
): SaidNumber | null {
  const [clause = ""] = text.slice(end, end + 40).split(/[,;:.(\n，。；]|\d/u, 1);
  const words = book.toWords(clause).filter((word) => !smallWords.has(word));
  const isNamed = ({ numbers: [number, ...more], said }: NumberLine) =>
    number !== undefined &&
    more.length === 0 &&
    number.unit?.measure === unit?.measure &&
    words.some((word) => said.includes(word));
  const [line, ...others] = lines.filter(isNamed);
  const [number] = line?.numbers ?? [];
  if (!number || others.length > 0) return null;
  return { ...number, isHedged: false, isBound: false, isSupposed: false, reach: 1 };
}
