import { languageSigns, runnableLanguages, type RunnableLanguage } from "./code-languages.data.ts";
import { executionTriggers } from "./execution-triggers.data.ts";
import { splitCode, type CodeBlock } from "./split-code.ts";

/** Code that is to be run. */
export type Execution = { readonly language: RunnableLanguage; readonly code: string };

/** Who sends code with fewer characters around it wants to see what it does. */
const FEW_CHARACTERS = 50;
/** Of long messages, what is said first and last says what is wanted. */
const LOOKED_AT = 4_000;

/**
 * The code of a message that wants it run, and null for all others. What speaks against it counts first,
 * then what speaks for it, then how little else is said.
 */
export function findExecution(text: string): Execution | null {
  const { blocks, around } = splitCode(text);
  const execution = findRunnable(blocks);
  if (execution === null) return null;
  const wish = toWish(around);
  if (wish === "talk" || wish === "change") return null;
  return wish === "run" || around.trim().length < FEW_CHARACTERS ? execution : null;
}

/** What is to be done with code, by what is said about it; null: nothing that is known. */
export function toWish(text: string): "talk" | "change" | "run" | null {
  const said = toPlain(text);
  if (patterns.talk.test(said)) return "talk";
  if (patterns.change.test(said)) return "change";
  return patterns.wanted.test(said) ? "run" : null;
}

/** The blocks of the first language that can be run, as one: a later one may build on an earlier one. */
export function findRunnable(blocks: readonly CodeBlock[]): Execution | null {
  const known = blocks.flatMap((block) => {
    const language = toLanguage(block);
    return language === null || block.code.trim() === "" ? [] : [{ ...block, language }];
  });
  const language = known[0]?.language;
  if (language === undefined) return null;
  const same = known.filter((block) => block.language === language);
  return { language, code: same.map(({ code }) => code).join("\n") };
}

function toLanguage({ language, code }: CodeBlock): RunnableLanguage | null {
  if (language !== "") return runnableLanguages[language] ?? null;
  return languageSigns.find(({ sign }) => sign.test(code))?.language ?? null;
}

/** In small letters without accents, names of files and addresses left out: they only look like words. */
function toPlain(text: string): string {
  const part = LOOKED_AT / 2;
  const shown = text.length <= LOOKED_AT ? text : `${text.slice(0, part)}\n${text.slice(-part)}`;
  return shown
    .replaceAll(
      /`[^`\n]*`|\S+:\/\/\S+|(?<![^\s("'])[~.]{0,2}\/[\w./-]+|[\w-]+\.[a-z]\w{0,4}\b/giu,
      " ",
    )
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, (mark) => (mark === "'" || mark === "’" ? " " : ""))
    .toLowerCase();
}

/** A part of a longer word, unless a pronoun hangs on it: "exécute-le", "explique-me". */
const joined = String.raw`-(?!(?:moi|nous|vous|il|elle|on|tu|la|le|les|lo|me|os?|as?)(?![\p{L}\p{N}]))\p{L}`;

/** Whole words; in Chinese, what a data file says. */
function toPattern(triggers: readonly string[]): RegExp {
  const [chinese, spaced] = [true, false].map((isChinese) =>
    triggers
      .filter((trigger) => /\p{Script=Han}/u.test(trigger) === isChinese)
      // A few words are in between: within one sentence, and not far.
      .map((trigger) => trigger.replaceAll("~", String.raw`(?:[^.?!\n]{0,40}\s)?`))
      .join("|"),
  );
  const words = spaced?.replaceAll(" ", String.raw`[\s,-]+`);
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_-])(?:${words})(?![\p{L}\p{N}_]|${joined})|${chinese}`,
    "u",
  );
}

const patterns = {
  talk: toPattern(executionTriggers.flatMap(({ talk }) => talk)),
  change: toPattern(executionTriggers.flatMap(({ change }) => change)),
  wanted: toPattern(executionTriggers.flatMap(({ wanted }) => wanted)),
};
