import type { Claim } from "@steward/contracts/evidence.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import { createSentenceGate, type Passed } from "../ledger/index.ts";
import { isClosing } from "../../kernel/is-closing.ts";
import { endCheck } from "./end-check.ts";
import { gatherEvidence, questionOf, saidBefore } from "./gather-evidence.ts";
import { lookDeeper } from "./look-deeper.ts";
import { markClaims } from "./mark-claims.ts";
import type { Run, Validated } from "./run-ports.ts";
import type { Draft, Rejected } from "./draft.ts";
import { skipRepeated } from "./skip-repeated.ts";

const nothing: Rejected = { claims: [], usage: null };

/** Lets a draft into the log as far as the evidence bears it out. */
export function openDraft(run: Run): Draft {
  const { writer, pipeline } = run;
  const view = writer.view();
  // JSON is for a program.
  if (view.input.parameters?.jsonSchema !== undefined) return openUnchecked(run);
  const isLast = view.check.rejected >= pipeline().max_regenerations;
  const isHeld = view.plan?.plan.hallucination_risk === "high";
  return skipRepeated(isLast ? openMarked(run, isHeld) : openGated(run, isHeld), shownBefore(view));
}

/** What is shown of the draft that was thrown away before this one. */
function shownBefore({ check, parts, step }: TurnView): string {
  if (check.rejection?.step !== step - 1) return "";
  const done = parts.findLastIndex(({ type }) => type === "tool" || type === "message");
  return answerText({ parts: parts.slice(done + 1) });
}

function openUnchecked({ writer }: Run): Draft {
  return {
    push: (text) => writer.append({ type: "text-delta", text }),
    isOver: () => false,
    end: async () => nothing,
  };
}

function openGated(run: Run, hold: boolean): Draft {
  const gate = createSentenceGate({
    evidence: () => gatherEvidence(run),
    question: questionOf(run.writer.view(), run.asked),
    said: saidBefore(run),
    hold,
  });
  const show = createShow(run);
  const showWaiting = createShowWaiting(run);
  const holding = createHold(run);
  let rejected = nothing;
  const take = (passed: Passed) => {
    show(passed.text, passed.ok ? passed.claims : []);
    if (!passed.ok) rejected = { claims: passed.rejected, usage: null };
  };
  return {
    push(text) {
      if (gate.isHeld()) holding(text);
      take(gate.push(text));
      showWaiting(gate.waiting());
    },
    isOver: () => rejected.claims.length > 0,
    async end(whole) {
      const passed = gate.end();
      if (hold && whole && passed.ok && passed.text !== "") {
        rejected = await showChecked(run, passed, show);
      } else take(passed);
      return rejected;
    },
  };
}

const STOPPED = "It was stopped before it was checked.";

/** What the evidence contradicts is not shown but returned. */
async function showChecked(
  run: Run,
  { text, claims }: Extract<Passed, { ok: true }>,
  show: ReturnType<typeof createShow>,
): Promise<Rejected> {
  const { clock, writer } = run;
  const begun = clock.monotonic();
  const found = await lookDeeper(run, text);
  // It is made again by the next process.
  if (isClosing(writer.signal)) return nothing;
  const wrong = found.claims.filter(({ verdict }) => verdict === "contradicted");
  if (wrong.length > 0) return { claims: wrong, usage: found.usage };
  show(text, [...claims, ...found.claims]);
  endHeld(run, found, begun);
  return nothing;
}

function endHeld(run: Run, found: Validated, begun: number): void {
  const isStopped = run.writer.signal.aborted;
  endCheck(run, isStopped ? { ...found, degraded: STOPPED } : found, begun);
}

/** It was written again often enough: now it is shown, and what is not borne out is marked. */
function openMarked(run: Run, isDeep: boolean): Draft {
  const { clock, writer } = run;
  const holding = createHold(run);
  let draft = "";
  return {
    push(text) {
      holding(text);
      draft += text;
    },
    isOver: () => false,
    async end(whole) {
      const begun = clock.monotonic();
      const found = isDeep && whole && draft !== "" ? await lookDeeper(run, draft) : null;
      if (isClosing(writer.signal)) return nothing;
      const question = questionOf(writer.view(), run.asked);
      const known = { text: draft, evidence: gatherEvidence(run), question, said: saidBefore(run) };
      const marked = markClaims(known, found?.claims);
      createShow(run)(marked.text, marked.claims);
      if (found !== null) endHeld(run, found, begun);
      return nothing;
    },
  };
}

/** Says once that there is text which is not shown yet. */
function createHold({ writer }: Run): (text: string) => void {
  let isSaid = false;
  return (text) => {
    if (isSaid || text.trim() === "") return;
    isSaid = true;
    writer.append({ type: "draft-hold" });
  };
}

/** How much longer it must be to be shown again: all of it is sent each time, and a block may be long. */
const GROWTH = 1.05;

function createShowWaiting({ writer }: Run): (waiting: string) => void {
  let length = 0;
  return (waiting) => {
    const isNew = waiting.length < length || waiting.length >= length * GROWTH;
    if (waiting === "" || !isNew) return;
    length = waiting.length;
    writer.showDraft(waiting);
  };
}

/** Claims count in the draft; in the log they count in the whole answer. */
function createShow({ writer }: Run): (text: string, claims: readonly Claim[]) => void {
  let shown = 0;
  return (text, claims) => {
    if (text !== "") writer.append({ type: "text-delta", text });
    shown += text.length;
    if (claims.length === 0) return;
    const by = answerText(writer.view()).length - shown;
    const moved = claims.map((claim) => ({
      ...claim,
      start: claim.start + by,
      end: claim.end + by,
    }));
    writer.append({ type: "claims-check", claims: moved });
  };
}
