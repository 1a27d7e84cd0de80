import type { TurnEvent } from "@steward/contracts/turn-event.ts";

/** What is wrong with the log of a turn that has ended; empty where it is whole. */
export function findLogProblems(log: readonly TurnEvent[]): string[] {
  const problems: string[] = [];
  const expectOne = (
    type: TurnEvent["type"],
    key: (event: never) => unknown,
    keys: Set<unknown>,
  ) => {
    const events = log.filter((event) => event.type === type);
    for (const each of keys) {
      const count = events.filter((event) => key(event as never) === each).length;
      if (count !== 1) problems.push(`${count} ${type} of ${String(each)}`);
    }
    if (events.length > keys.size) problems.push(`${events.length} ${type}`);
  };
  if (log.some((event, index) => event.seq <= (log[index - 1]?.seq ?? 0))) {
    problems.push("its numbers do not grow");
  }
  if (log[0]?.type !== "turn-start") problems.push("it does not begin with its start");
  if (log.at(-1)?.type !== "turn-end") problems.push("it does not end with its end");
  expectOne("turn-end", () => "the turn", new Set(["the turn"]));
  expectOne("turn-start", () => "the turn", new Set(["the turn"]));
  type Call = { readonly callId: string };
  const calls = new Set(
    log.flatMap((event) => (event.type === "tool-propose" ? [event.callId] : [])),
  );
  expectOne("tool-propose", (event: Call) => event.callId, calls);
  expectOne("tool-end", (event: Call) => event.callId, calls);
  const steps = log.flatMap((event) => (event.type === "step-start" ? [event.step] : []));
  const last = Math.max(...steps);
  const end = log.at(-1);
  // A turn that was stopped may have been in the middle of a step.
  const isOpen = !log.some((event) => event.type === "step-end" && event.step === last);
  const isCutOff = end?.type === "turn-end" && end.status !== "done" && isOpen;
  const finished = new Set(steps.filter((step) => step !== last || !isCutOff));
  expectOne("step-end", (event: { readonly step: number }) => event.step, finished);
  for (const step of new Set(steps)) {
    const started = steps.filter((each) => each === step).length;
    const voided = log.filter((event) => event.type === "step-void" && event.step === step).length;
    if (started === voided + 1) continue;
    problems.push(`step ${step} began ${started} times, void ${voided}`);
  }
  return problems;
}
