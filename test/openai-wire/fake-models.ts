import type { ModelEntry } from "@steward/contracts/model-entry.ts";
import { stewardModelIds } from "@steward/contracts/model-entry.ts";
import type { ModelFailure, ModelUsage } from "@steward/sdk/model-port.ts";
import { createScriptedModel, type Script } from "@steward/sdk/testing/scripted-model.ts";
import type { ChatModels } from "../../packages/server/src/adapters/openai/ports.ts";
import type { Models, RoutedPart } from "../../packages/server/src/modules/models/index.ts";
import { behaviours } from "./upstream.ts";

export type Settled = { readonly usage?: ModelUsage; readonly failure?: ModelFailure };

type RelayGrant = ReturnType<Models["openRelay"]>;

export type FakeModels = ChatModels & {
  readonly opened: number;
  /** One list a lease: how often and with what it was settled. */
  readonly leases: readonly (readonly Settled[])[];
  /** What the next relays are answered with instead of a lease. */
  refuse: RelayGrant | undefined;
  settled(count: number): Promise<void>;
};

function toEntry(id: string): ModelEntry {
  const steward = id.startsWith("steward-");
  return {
    id,
    name: id.replaceAll("-", " "),
    description: "for tests",
    kind: steward ? "steward" : "provider",
    provider: steward ? "steward" : (id.split("/")[0] ?? ""),
    contextTokens: 8192,
    vision: false,
    tools: true,
    reasoning: false,
    tiny: false,
    price: steward ? null : { input: 0.25, output: 2 },
    available: true,
  };
}

/** A small catalogue: `up/*` is relayed with two keys, `play/*` goes through a scripted model. */
export function createFakeModels(origin: string, script: Script, timeoutMs: number): FakeModels {
  const scripted = createScriptedModel(script);
  const known = [
    ...stewardModelIds,
    ...Object.keys(behaviours).map((name) => `up/${name}`),
    "up/nowhere",
    "play/script",
  ];
  const leases: Settled[][] = [];
  const resting = new Set<string>();
  const waiting = new Set<() => void>();
  let opened = 0;
  let refuse: RelayGrant | undefined;
  return {
    get opened() {
      return opened;
    },
    leases,
    get refuse() {
      return refuse;
    },
    set refuse(value) {
      refuse = value;
    },
    settled: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (leases.filter((lease) => lease.length > 0).length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    resolve(asked) {
      const id = asked === "gpt-4" ? "steward-chat" : asked;
      const steward = stewardModelIds.find((one) => one === id);
      if (steward !== undefined) return { kind: "steward", id: steward };
      if (!known.includes(id)) return { kind: "unknown", known, standIn: null };
      return { kind: "provider", id, relayable: id.startsWith("up/") };
    },
    entries: () => known.map(toEntry),
    async *stream(call, signal): AsyncGenerator<RoutedPart> {
      yield { type: "model-start", model: "play/script", entry: toEntry("play/script") };
      for await (const part of scripted.stream(call.request, signal)) {
        if (part.type !== "end") {
          yield part;
          continue;
        }
        const none = { inputTokens: 0, outputTokens: 0, reasoningTokens: 0, cachedInputTokens: 0 };
        const usage = { ...(part.usage ?? none), costMicros: null };
        const { outcome } = part;
        if (outcome.kind !== "failed") yield { type: "end", outcome, usage };
        else {
          const { message, retryAfterMs } = outcome.failure;
          const error = { code: "rate_limited", message } as const;
          const hint = retryAfterMs === undefined ? {} : { retryAfterMs };
          yield { type: "end", outcome: { kind: "failed", error, ...hint }, usage };
        }
      }
    },
    openRelay(id) {
      opened++;
      if (refuse !== undefined) return refuse;
      const key = ["key-1", "key-2"].find((one) => !resting.has(`${id} ${one}`));
      if (key === undefined) {
        return { ok: false, reason: "cooldown", message: "every key rests", retryAfterMs: 30_000 };
      }
      const settledWith: Settled[] = [];
      leases.push(settledWith);
      return {
        ok: true,
        lease: {
          origin: id === "up/nowhere" ? "http://127.0.0.1:1" : origin,
          path: "/v1/chat/completions",
          headers: { authorization: `Bearer ${key}` },
          model: id.slice("up/".length),
          extraBody: id === "up/plain" ? undefined : { extra: true },
          timeoutMs,
          begin() {},
          settle(result) {
            settledWith.push(result);
            const kind = result.failure?.kind;
            if (kind === "auth" || kind === "rate-limit") resting.add(`${id} ${key}`);
            for (const look of waiting) look();
          },
        },
      };
    },
  };
}
