import { checkTokens } from "./check-tokens.ts";
import { type Check, type CheckInput, toUnsupported } from "./finding.ts";

const NO_SOURCE = "No source.";

/** Whole days and times of day. */
const checkDates: Check = checkTokens({
  kind: "date",
  isOfOne: false,
  isSame: (said, { token }) =>
    said.key.split(" ").some((key) => token.key.split(" ").includes(key)),
  isTwin: (said, { token }) => isSwapped(said.key, token.key),
  judgeUnknown: () => toUnsupported(NO_SOURCE),
});

const checkNumbers: Check = checkTokens({
  kind: "number",
  isOfOne: false,
  isSame: () => false,
  isTwin: (said, { token }) => isSwapped(said.text, token.text),
  judgeUnknown: (said, input) => (isOrdinal(said.start, input) ? null : toUnsupported(NO_SOURCE)),
});

/** The "1." of a list, and the figures of headings: they count what is said and nothing else. */
function isOrdinal(start: number, { sentence }: CheckInput): boolean {
  return (
    sentence.form === "heading" ||
    (/^[\s#>*_-]*$/.test(sentence.text.slice(0, start)) &&
      /^\d{1,2}[.)]\s/.test(sentence.text.slice(start)))
  );
}

/** Shorter ones are alike by chance. */
const LEAST_DIGITS = 4;

/** The same digits, two neighbours of which changed places. */
function isSwapped(said: string, known: string): boolean {
  const [one, other] = [said, known].map((text) => text.replaceAll(/\D/g, ""));
  if (one === undefined || other === undefined) return false;
  if (one.length !== other.length || one.length < LEAST_DIGITS) return false;
  const at = one.split("").findIndex((digit, place) => digit !== other.charAt(place));
  if (at < 0) return false;
  const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return swapped === other;
}

/** What nothing has is shown as such, and nobody objects to it: it may follow from what is known. */
export const figureChecks: readonly Check[] = [checkDates, checkNumbers];
