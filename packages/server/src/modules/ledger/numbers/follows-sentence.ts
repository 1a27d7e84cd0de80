import type { CheckInput } from "../finding.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";
import { numbersOf } from "./numbers-of.ts";

const MOST_NUMBERS = 7;

/** By three numbers that the sentence has said until then: "680 € plus 60 boxes at 2.50 €, so 830 €". */
export function followsSentence(said: SaidNumber, { sentence, book }: CheckInput): boolean {
  const values = numbersOf(book)(sentence.text)
    .filter(({ end }) => end <= said.start)
    .slice(-MOST_NUMBERS)
    .map((one) => one.values[0] ?? 0);
  if (values.length < 3) return false;
  return values.some((one, at) =>
    values.some((other, to) =>
      hasMatch(
        said,
        at === to
          ? []
          : values.flatMap((third, place) =>
              place === at || place === to
                ? []
                : [
                    one + other * third,
                    one - other * third,
                    one * other * third,
                    (one + other) * third,
                    (one - other) * third,
                    (one * other) / third,
                  ],
            ),
      ),
    ),
  );
}
