import { acts, executors } from "./acts.data.ts";
import { isOpaque } from "./can-do.ts";
import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { findObjects } from "../names/find-objects.ts";
import { foldText } from "../fold-text.ts";
import type { Sentence } from "../sentence.ts";
import { tellOutcomeOf } from "./tell-outcome.ts";

type Call = EvidenceBook["calls"][number];

const changing = acts.filter(
  ({ isAttempt, isState, name }) => !isAttempt && !isState && name !== "test",
);

const TESTS =
  /\b(?:pytest|jest|vitest|mocha|rspec|phpunit|ctest|playwright|cypress|lint|\w*lint|ruff|flake8|mypy|pyright|tsc|clippy|shellcheck|coverage|tox|nox|(?:npm|yarn|pnpm|go|cargo|mvn|make|gradlew?) (?:run )?(?:test|check|audit)|e?grep|diff|cmp|(?:black|prettier|ruff|cargo fmt)\b.* --check)\b/i;

/** A tool that is called after trying something out. */
const TESTER = /(?:^|[_.:-])(?:tests?|pytest|lint(?:er)?|type_?check|audit|benchmark)(?:$|[_.:-])/i;

/** "IC 79", "2.8.1". */
const MARK = /(?<![\p{L}\p{N}.])(?:\p{Lu}{2,4}[ -]?\d{1,5}|v?\d+\.\d+\.\d+)(?![\p{L}\p{N}]|\.\d)/gu;

/** What is done on a page. */
const ENTERS =
  /"action":\s*"(?:submit|click|fill|press|select|upload|confirm|buy|book|pay|save|send)/i;

/** The failed call that was given a name of the sentence, where no other call speaks of that. */
export function findFailedCall({ text }: Sentence, { calls, outcomes }: EvidenceBook): Call | null {
  const { worked, failed } = outcomes();
  const marks = text.match(MARK) ?? [];
  const isElsewhere = marks.some((mark) => worked.some(({ full }) => full.includes(mark)));
  const names = [...findObjects(text), ...(isElsewhere ? [] : marks)].map((name) => foldText(name));
  const isOnly = (name: string) =>
    calls.every((call) => failed.includes(call) || !hasToken(call.folded, name));
  return (
    failed.findLast(
      (call) =>
        isChanging(call) &&
        !isTrial(call) &&
        names.some(
          (name) =>
            hasToken(call.folded, name) && isOnly(name) && tellOutcomeOf(name, call, null) !== null,
        ),
    ) ?? null
  );
}

/** Whether what a call was to do matters to the one who asked for it; the exit code of a test or a comparison is an answer. */
export function isFailure(call: Call): boolean {
  return !isTrial(call) && (isChanging(call) || isOpaque(call));
}

/** What tests find is told of the thing, not of the call. */
function isTrial({ call: { tool, input } }: Call): boolean {
  return TESTER.test(tool) || (executors.test(tool) && TESTS.test(input));
}

function isChanging({ call }: Call): boolean {
  if (!executors.test(call.tool) || ENTERS.test(call.input)) return true;
  return changing.some(({ tools, commands }) => tools.test(call.tool) || commands.test(call.input));
}
