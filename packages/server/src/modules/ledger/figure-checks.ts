import { createRequire } from "node:module";
import type * as arithmetic from "./arithmetic/check-arithmetic.ts";
import type { CheckInput, Finding } from "./finding.ts";
import type * as numbers from "./numbers/check-numbers.ts";
import { once } from "./once.ts";

const load = createRequire(import.meta.url);
const loadArithmetic = once(() => load("./arithmetic/check-arithmetic.ts") as typeof arithmetic);
const loadNumbers = once(() => load("./numbers/check-numbers.ts") as typeof numbers);

/**
 * Figures are held against evidence and nothing else, so that the fifty files which do it are loaded with
 * the first evidence. At once and not by `import()`: a sentence that is checked cannot wait.
 */
export function checkFigures(input: CheckInput): readonly Finding[] {
  if (input.book.items.length === 0) return [];
  const reckoned = loadArithmetic().checkArithmetic(input);
  const compared = loadNumbers().checkNumbers(input);
  if (reckoned.length === 0) return compared;
  // What a number is said to follow from says more of it than whether the evidence has it.
  const isOpen = ({ start, end }: Finding) =>
    !reckoned.some((one) => one.start < end && start < one.end);
  return [...reckoned, ...compared.filter(isOpen)];
}

/** Whether it says a number that nothing has, whatever it is said of. */
export function hasUnknownNumber(input: CheckInput): boolean {
  return loadNumbers().hasUnknownNumber(input);
}
