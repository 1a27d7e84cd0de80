import type { CheckInput } from "../finding.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import type { Range } from "./range.ts";

/** What went from one amount to another. */
export type Pair = {
  readonly from: SaidNumber;
  readonly to: SaidNumber;
  /** By what, where it is said between the two: "from 800 € by 40 € to 840 €". */
  readonly inner?: SaidNumber;
  readonly end: number;
};

/** A sentence as its arithmetic is read. */
export type Scene = {
  readonly input: CheckInput;
  /** The sentence with spaces for whatever has a name: places are the same. */
  readonly text: string;
  readonly numbers: readonly SaidNumber[];
  /** What goes from one amount to another in it. */
  pairs(): readonly Pair[];
  /** The sentence before, read in the same way. */
  before(): Pick<Scene, "text" | "numbers">;
};

/** A number that is said to follow from others. */
export type Relation = {
  readonly said: SaidNumber;
  readonly operands: readonly SaidNumber[];
  /** What follows from them, in the unit of the number, by every sensible reading. */
  readonly results: readonly Range[];
  /** The calculation, as it is told: "412 → 318 in percent". */
  readonly how: string;
  /** Whether the words leave no doubt of what it follows from; else it may be borne out and no more. */
  readonly isSure: boolean;
  /** Whether all that it follows from was just said: then it must be so, even if it is only planned. */
  readonly isWithin?: boolean;
  /** Whether it is said which moments or amounts it must follow from, though they are no operands. */
  readonly isPlain?: boolean;
  /** How a result is told, if not as a number. */
  readonly write?: (result: number) => string;
};

export type RelationFinder = (scene: Scene) => readonly Relation[];
