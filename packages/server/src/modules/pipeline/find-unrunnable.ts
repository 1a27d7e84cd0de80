import { findRunnable, toWish } from "./auto-execute.ts";
import { languageSigns, otherLanguages } from "./code-languages.data.ts";
import { splitCode, type CodeBlock } from "./split-code.ts";

/** Code in a language that no sandbox runs. */
export type Unrunnable = {
  /** As people call it. */
  readonly language: string;
  readonly code: string;
};

/** The first program of a message that says in words that it wants it run, where none of them can be. */
export function findUnrunnable(text: string): Unrunnable | null {
  const { blocks, around } = splitCode(text);
  if (findRunnable(blocks) !== null || toWish(around) !== "run") return null;
  for (const block of blocks) {
    const language = toName(block);
    if (language !== undefined) return { language, code: block.code };
  }
  return null;
}

function toName({ language, code }: CodeBlock): string | undefined {
  if (language !== "") return otherLanguages[language];
  return languageSigns.find(({ sign }) => sign.test(code))?.name;
}
