import type { EvidenceBook } from "../evidence-book.ts";
import { findSetback } from "./find-setback.ts";
import { onlyLooks } from "./only-looks.ts";
import { everyMatch } from "../every-match.ts";

type Call = EvidenceBook["calls"][number];

/** What is wished for, and what is seen where it did not come about; each holds both ways. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [/\bclosed?\b|\bshut\b/i, /\bopen(?:ed)?\b/i],
  [/(?<!un)\block(?:ed)?\b/i, /\bunlock(?:ed)?\b/i],
  [/\b(?:turn_?)?on\b/i, /\b(?:turn_?)?off\b/i],
  [
    /\b(?:re)?start(?:ed)?\b|\brunning\b|\bactive\b|\bup\b/i,
    /\bstop(?:ped)?\b|\bexited\b|\binactive\b|\bdead\b|\bdown\b|\bcrash\w*/i,
  ],
  [/\benabled?\b/i, /\bdisabled?\b/i],
  [/\bmount(?:ed)?\b/i, /\b(?:not mounted|unmount(?:ed)?)\b/i],
  [/\bmuted?\b/i, /\bunmuted?\b/i],
  [/\bpublic\b/i, /\bprivate\b/i],
];
const STATE =
  /"(?:state|status|power|position|lock|mode|active|visibility)"\s*:\s*"([^"]{1,40})"/gi;
/** What is as short as this is an answer by itself: "inactive". */
const SHORT_CHARACTERS = 40;

/** Whether who looked afterwards saw the thing in another state than the call was to bring it into. */
export function isSeenOtherwise(call: Call, later: readonly Call[]): boolean {
  const looks = later.filter(onlyLooks);
  if (looks.length === 0) return false;
  const names = (call.call.input.match(/[\p{L}\p{N}_-]{4,}/gu) ?? []).map((name) =>
    name.toLowerCase(),
  );
  const given = call.call.input.replaceAll("_", " ");
  const isWish = opposites.some(([one, other]) => one.test(given) || other.test(given));
  const wish = isWish ? given : call.call.tool.replaceAll("_", " ");
  return looks.some((look) => {
    const head = look.head.toLowerCase();
    if (!names.some((name) => head.includes(name))) return false;
    if (findSetback(look.text, look.call.tool)?.startsWith('"error') === true) return true;
    const seen = readStates(look.text);
    return opposites.some((pair) =>
      [pair, pair.toReversed()].some(
        ([wanted, opposite]) => isOnly(wish, wanted, opposite) && isOnly(seen, opposite, wanted),
      ),
    );
  });
}

function readStates(text: string): string {
  if (text.trim().length <= SHORT_CHARACTERS) return text;
  return everyMatch(text, STATE)
    .map(([, state]) => state)
    .join(" ");
}

function isOnly(text: string, one: RegExp | undefined, other: RegExp | undefined): boolean {
  return one?.test(text) === true && other?.test(text) !== true;
}
