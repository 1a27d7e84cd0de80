import type { UserId } from "@steward/contracts/ids.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import { createScriptedModel, type ScriptMove } from "@steward/sdk/testing/scripted-model.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { Secret } from "../../../kernel/secret.ts";
import { createModels } from "../create-models.ts";
import { ModelsConfig } from "../models-config.ts";
import type { OnAnswer } from "../meter.ts";
import type { ModelCall, Models, RoutedPart } from "../models.ts";
import type { ModelSpec, Spent, UsageRow, UsageStore } from "../ports.ts";

export const owner = "usr_00000000000000000000000000" as UserId;

export const hello: ModelRequest = {
  messages: [{ role: "user", content: [{ type: "text", text: "Hello?" }] }],
};

export type TestModels = Omit<Models, "ask"> & {
  /** Which model was called with which key, in order. */
  readonly calls: readonly string[];
  readonly requests: readonly ModelRequest[];
  readonly rows: readonly UsageRow[];
  /** What was told of calls that were answered. */
  readonly answers: readonly Parameters<OnAnswer>[0][];
  readonly clock: { wall: number; ticks: number };
  use(config: unknown): void;
  ask(call?: Partial<ModelCall>): Promise<RoutedPart[]>;
};

/** Models whose answers are scripted by model id and, for keys that behave differently, `id key`. */
export function openTestModels(
  config: unknown,
  scripts: Readonly<Record<string, readonly ScriptMove[]>> = {},
  spent: Spent = { costMicros: 0, tokens: 0 },
): TestModels {
  const calls: string[] = [];
  const requests: ModelRequest[] = [];
  const rows: UsageRow[] = [];
  const answers: Parameters<OnAnswer>[0][] = [];
  const clock = { wall: Date.UTC(2026, 0, 15, 12), ticks: 0 };
  let current = ModelsConfig.parse(config);
  const usage = createTestStore(rows, spent);
  const openModel = (spec: ModelSpec) => {
    const key = spec.key?.reveal();
    const id = `${spec.provider}/${spec.model}`;
    return {
      stream(request: ModelRequest, signal: AbortSignal) {
        calls.push(key === undefined ? id : `${id} ${key}`);
        requests.push(request);
        // Read anew each time: a provider may recover.
        const moves = scripts[`${id} ${key ?? ""}`] ?? scripts[id] ?? [{ text: `I am ${id}` }];
        const model = createScriptedModel([{ moves: [...moves] }]);
        return model.stream(request, signal);
      },
    };
  };
  const models = createModels({
    config: () => current,
    resolveSecret: (reference) =>
      reference.startsWith("env:UNSET") ? undefined : new Secret(reference),
    openModel,
    reachServer: async () => false,
    usage,
    isReady: () => true,
    onAnswer: (answer) => void answers.push(answer),
    clock: { now: () => clock.wall, monotonic: () => clock.ticks },
    log: silentLogger,
  });
  return {
    ...models,
    calls,
    requests,
    rows,
    answers,
    clock,
    use(next) {
      current = ModelsConfig.parse(next);
    },
    async ask(call = {}) {
      const parts: RoutedPart[] = [];
      const whole = {
        target: { role: "output" as const },
        request: hello,
        ownerId: owner,
        ...call,
      };
      for await (const part of models.stream(whole, new AbortController().signal)) parts.push(part);
      return parts;
    },
  };
}

function createTestStore(rows: UsageRow[], spent: Spent): UsageStore {
  return {
    async add(batch) {
      rows.push(...batch);
    },
    spent: async () => spent,
  };
}

export function endOf(parts: readonly RoutedPart[]): Extract<RoutedPart, { type: "end" }> {
  const last = parts.at(-1);
  if (last?.type !== "end") throw new Error("the stream did not end with `end`");
  return last;
}

/** A shorter way to read what a route did. */
export function outline(parts: readonly RoutedPart[]): string[] {
  return parts.flatMap((part) => {
    if (part.type === "model-fail") return [`fail ${part.model} ${part.error.code}`];
    if (part.type === "model-start") return [`start ${part.model}`];
    if (part.type !== "end") return [];
    return [
      part.outcome.kind === "failed" ? `failed ${part.outcome.error.code}` : part.outcome.kind,
    ];
  });
}
