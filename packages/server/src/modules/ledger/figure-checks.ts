import { createRequire } from "node:module";
import type * as arithmetic from "./arithmetic/check-arithmetic.ts";
import type { Check, CheckInput } from "./finding.ts";
import type * as numbers from "./numbers/check-numbers.ts";

const load = createRequire(import.meta.url);

/**
 * Figures are held against evidence and nothing else, so that the fifty files which do it are loaded with
 * the first evidence. At once and not by `import()`: a sentence that is checked cannot wait.
 */
export const figureChecks: Readonly<Record<"arithmetic" | "numbers", Check>> = {
  arithmetic: (input) => (hasEvidence(input) ? loadArithmetic().checkArithmetic(input) : []),
  numbers: (input) => (hasEvidence(input) ? loadNumbers().checkNumbers(input) : []),
};

/** Whether it says a number that nothing has, whatever it is said of. */
export function hasUnknownNumber(input: CheckInput): boolean {
  return loadNumbers().hasUnknownNumber(input);
}

function hasEvidence({ book }: CheckInput): boolean {
  return book.items.length > 0;
}

function loadArithmetic(): typeof arithmetic {
  return load("./arithmetic/check-arithmetic.ts") as typeof arithmetic;
}

function loadNumbers(): typeof numbers {
  return load("./numbers/check-numbers.ts") as typeof numbers;
}
