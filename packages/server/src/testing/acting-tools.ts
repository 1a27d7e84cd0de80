import type { Outcome } from "@steward/contracts/receipt-note.ts";
import {
  defineTool,
  type ToolContext,
  type ToolDefinition,
  type ToolOutcome,
} from "@steward/sdk/define-tool.ts";
import { z } from "zod";

type Deed = {
  /** What a call of it comes to where nobody stops it. */
  readonly comesTo: Outcome;
  readonly run: (context: ToolContext) => Promise<ToolOutcome>;
};

const say = (text: string, more: Partial<ToolOutcome> = {}) => ({
  run: async () => ({ ok: true, text, ...more }),
});
const exit = (exitCode: number | null) => ({ execution: { exitCode, stdout: "", stderr: "" } });

/** All ways in which a tool can end. */
export const deeds = {
  work: { comesTo: "worked", ...say("It is there.") },
  fail: { comesTo: "failed", ...say("There is no such thing.", { ok: false }) },
  throw: { comesTo: "failed", run: () => Promise.reject(new Error("It broke.")) },
  hang: { comesTo: "failed", run: ({ signal }) => pause(signal, 60_000) },
  slow: { comesTo: "worked", run: ({ signal }) => pause(signal, 3) },
  queue: { comesTo: "pending", ...say('{"status":"queued"}') },
  deny: { comesTo: "failed", ...say('{"ok":false}') },
  exit: { comesTo: "failed", ...say("Ended.", exit(2)) },
  kill: { comesTo: "failed", ...say("Ended.", exit(null)) },
  succeed: { comesTo: "worked", ...say("Ended.", exit(0)) },
  promise: { comesTo: "pending", ...say("It is on its way.", { outcome: "pending" }) },
  quote: { comesTo: "worked", ...say('{"error":"their words"}', { outcome: "worked" }) },
} as const satisfies Readonly<Record<string, Deed>>;

const names = Object.keys(deeds) as readonly (keyof typeof deeds)[];

export const Order = z.strictObject({ deed: z.enum(names), target: z.string() });
export type Order = z.infer<typeof Order>;

export type ActingTools = {
  readonly tools: readonly ToolDefinition[];
  /** The calls that really began to do something: `turn.call`. */
  readonly begun: Set<string>;
};

/** Tools that do what their input says. */
export function createActingTools(): ActingTools {
  const begun = new Set<string>();
  const run = ({ deed }: Order, context: ToolContext) => {
    begun.add(context.idempotencyKey);
    return deeds[deed].run(context);
  };
  const about = (name: string) => ({
    name,
    description: name,
    input: Order,
    timeoutMs: 15,
    title: ({ deed, target }: Order) => `${deed} ${target}`,
    run,
  });
  const receipt = ({ target }: Order) => ({ kind: "file" as const, target, detail: { target } });
  const tools = [
    defineTool({ ...about("look"), effects: ["read"], idempotent: true, volatile: true, receipt }),
    defineTool({ ...about("write"), effects: ["write"], receipt }),
    defineTool({ ...about("bare"), effects: ["write"] }),
    defineTool({ ...about("send"), effects: ["message"], receipt }),
    defineTool({ ...about("mail"), effects: ["message"], receipt, reconcile: run }),
    defineTool({
      ...about("form"),
      effects: ["read"],
      ask: ({ target }) => [{ id: "q", question: target, options: [], multiple: false }],
    }),
  ];
  return { tools, begun };
}

async function pause(signal: AbortSignal, ms: number): Promise<ToolOutcome> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return signal.aborted ? { ok: false, text: "cut off" } : { ok: true, text: "It took a while." };
}
