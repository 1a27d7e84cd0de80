import { type ModelEntry, stewardModelIds } from "@steward/contracts/model-entry.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createBudget } from "./budget.ts";
import { type Candidate, toStewardEntry } from "./catalogue.ts";
import { createAsker } from "./create-asker.ts";
import { createMeter, type OnAnswer } from "./meter.ts";
import type { ModelsConfig } from "./models-config.ts";
import type { Models } from "./models.ts";
import { openRelay } from "./open-relay.ts";
import type { OpenModel, ReachServer, ResolveSecret, UsageStore } from "./ports.ts";
import { route } from "./route.ts";
import { createSnapshots } from "./snapshots.ts";
import { createUsageWriter } from "./usage-writer.ts";

export type ModelsOptions = {
  /** The configuration in force, defaults included; the same object as long as nothing changed. */
  readonly config: () => ModelsConfig;
  readonly resolveSecret: ResolveSecret;
  readonly openModel: OpenModel;
  readonly reachServer: ReachServer;
  readonly usage: UsageStore;
  /** Whether a provider's models can answer now; false while the built-in one is being prepared. */
  readonly isReady: (provider: string) => boolean;
  /** Hears of every call when it is over. */
  readonly onAnswer?: OnAnswer;
  readonly clock: Clock;
  readonly log: Logger;
};

export function createModels(options: ModelsOptions): Models {
  const { clock, log } = options;
  const { current, providers } = createSnapshots(options.config, options);
  const budget = createBudget(clock);
  const writer = createUsageWriter(options.usage, log);
  const meter = createMeter({ budget, writer, clock, onAnswer: options.onAnswer });

  const toEntry = ({ entry, from }: Candidate): ModelEntry => {
    const available = options.isReady(from.name) && from.admissions.hasKey();
    return available ? entry : { ...entry, available };
  };
  const preview: Models["preview"] = (target) => {
    const first = current().catalogue.candidates(target)[0];
    return first ? toEntry(first) : null;
  };

  const stream: Models["stream"] = (call, signal) =>
    route({ meter, clock, log, snapshot: current() }, call, signal);

  const asker = createAsker({ models: { preview, stream }, clock, log });

  return {
    async start() {
      budget.carry(await options.usage.spent(budget.day()));
    },
    async stop() {
      for (const { admissions } of providers()) admissions.close();
      await writer.close();
    },
    resolve: (id) => current().catalogue.resolve(id),
    entries() {
      const { catalogue, config } = current();
      const named = Object.values(config.roles)
        .flat()
        .flatMap((id) => catalogue.find(id) ?? []);
      const models = new Map(
        [...catalogue.listed, ...named].map((each) => [each.entry.id, each] as const),
      );
      return [
        ...stewardModelIds.map((id) => toStewardEntry(id, preview({ id }) ?? undefined)),
        ...[...models.values()].map(toEntry),
      ];
    },
    preview,
    tokenizer: (target) => current().catalogue.candidates(target)[0]?.tokenizer ?? null,
    stream,
    ask: asker.ask,
    endRests() {
      asker.endRests();
      for (const { admissions } of providers()) admissions.endRests();
    },
    openRelay: (id, call) => openRelay({ meter, clock, snapshot: current() }, id, call),
    spentToday: () => budget.today(),
  };
}
