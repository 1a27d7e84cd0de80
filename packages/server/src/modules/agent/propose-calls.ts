import type { ToolCall } from "@steward/contracts/message.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import { proposeCall, type ToolRegistry } from "../tools/index.ts";
import type { Run } from "./run-ports.ts";

/** What a step asks for. */
export type AskedCalls = {
  readonly step: number;
  readonly asked: readonly ToolCall[];
  /** Those of our tools that were offered. */
  readonly own: ReadonlySet<string>;
};

/** What the calls look like in the log, and the results of those that go no further. */
export async function proposeCalls(
  run: Pick<Run, "policy" | "writer" | "registry">,
  { step, asked, own }: AskedCalls,
): Promise<NewTurnEvent[]> {
  if (asked.length === 0) return [];
  const { policy, writer } = run;
  const registry = narrow(run.registry, own);
  const context = await policy(writer.turn);
  const taken = new Set(
    writer.view().parts.flatMap((part) => (part.type === "tool" ? [part.callId] : [])),
  );
  return asked.flatMap((call, index): NewTurnEvent[] => {
    // Some servers use the same id again; in the log every call has its own.
    let { callId } = call;
    while (taken.has(callId)) callId = `${callId}_${step}_${index}`;
    taken.add(callId);
    const { refusal, effects, ...proposal } = proposeCall(registry, { ...call, callId }, context);
    const proposed: NewTurnEvent = {
      type: "tool-propose",
      step,
      ...proposal,
      effects: [...effects],
    };
    if (proposal.state !== "denied" && proposal.state !== "failed") return [proposed];
    const output = refusal ?? "It was refused.";
    const outcome = proposal.state === "denied" ? "refused" : "failed";
    const settled = { state: proposal.state, output, artifactIds: [], durationMs: 0 };
    return [proposed, { type: "tool-end", callId, ...settled, outcome }];
  });
}

/** What was not offered is not there. */
function narrow(registry: ToolRegistry, offered: ReadonlySet<string>): ToolRegistry {
  return {
    ...registry,
    get: (name) => (offered.has(name) ? registry.get(name) : undefined),
    names: () => [...offered],
  };
}
