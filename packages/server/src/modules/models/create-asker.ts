import type { Logger } from "../../kernel/logger.ts";
import { askModel, type AskPorts } from "./ask-model.ts";
import type { Ask } from "./models.ts";
import { createRest, type Rest } from "./rest.ts";

/** So many failures in a row, and it is left alone for so long; after that, one more ends its chance. */
const MOST_FAILURES = 3;
const REST_MS = 120_000;

/** As a failure of the model, where it is left alone. */
const toFailure = (message: string) => ({ kind: "server", message }) as const;

export type RestingAsk = {
  readonly ask: Ask;
  /** A person wants an answer now: what is left alone is asked again. */
  endRests(): void;
};

/**
 * Asks models for layers around an answer. Nobody shall wait in every turn for one that never answers,
 * nor in one turn layer by layer: it is left alone for a while, and its layers do without it at once.
 */
export function createAsker(ports: AskPorts & { readonly log: Logger }): RestingAsk {
  const { models, clock, log } = ports;
  const rests = new Map<string, Rest>();
  const restOf = (name: string): Rest => {
    const rest = rests.get(name) ?? createRest();
    rests.set(name, rest);
    return rest;
  };

  async function ask(
    question: Parameters<Ask>[0],
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Ask>>> {
    const model = models.preview(question.target)?.id ?? null;
    const rest = restOf(model ?? "");
    const pass = rest.enter(clock.monotonic());
    if (pass === null) {
      const times = rest.resting(clock.monotonic())?.times;
      const how = times === 1 ? "did not answer in time" : `failed ${times} times in a row`;
      const problem = `It ${how} and is left alone for a while.`;
      return { text: null, problem, isLate: false, model, usage: null, durationMs: 0 };
    }
    const word = await askModel(ports, question, signal);
    if (word.text !== null) pass.works();
    else if (!signal.aborted) {
      // As long as it was waited for: it may be loading.
      const patienceMs = word.isLate ? question.timeoutS * 1000 : 0;
      const toMs = (times: number) => (times >= MOST_FAILURES ? REST_MS : patienceMs);
      const failure = toFailure(word.problem);
      const restMs = pass.fails(failure, clock.monotonic(), toMs);
      if (restMs >= REST_MS) log.warn("model-rest", { model, problem: word.problem, restMs });
    }
    pass.leave();
    return word;
  }

  return {
    ask,
    endRests() {
      for (const rest of rests.values()) rest.end();
    },
  };
}
