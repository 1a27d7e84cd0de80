import type { Logger } from "../../kernel/logger.ts";
import { askModel, type AskPorts, type ModelQuestion, type ModelWord } from "./ask-model.ts";

/** So many failures in a row, and it is left alone for so long; after that, one more ends its chance. */
const MOST_FAILURES = 3;
const REST_MS = 120_000;

export type Ask = (question: ModelQuestion, signal: AbortSignal) => Promise<ModelWord>;

type Trouble = { readonly failures: number; readonly until: number };
const none: Trouble = { failures: 0, until: 0 };

/**
 * Asks models for layers around an answer. Nobody shall wait in every turn for one that never answers:
 * it is left alone for a while, and its layer does without it at once.
 */
export function createAsker(ports: AskPorts & { readonly log: Logger }): Ask {
  const { models, clock, log } = ports;
  const troubles = new Map<string, Trouble>();
  return async (question, signal) => {
    const model = models.preview(question.target)?.id ?? null;
    const key = model ?? "";
    const { failures, until } = troubles.get(key) ?? none;
    if (until > clock.monotonic()) {
      const problem = `It failed ${failures} times in a row and is left alone for a while.`;
      return { text: null, problem, model, usage: null, durationMs: 0 };
    }
    const word = await askModel(ports, question, signal);
    if (word.text !== null) troubles.delete(key);
    else if (!signal.aborted) {
      const isEnough = failures + 1 >= MOST_FAILURES;
      const rest = isEnough ? clock.monotonic() + REST_MS : 0;
      troubles.set(key, { failures: failures + 1, until: rest });
      const fields = { model, failures: failures + 1, problem: word.problem };
      if (isEnough) log.warn("model-rest", { ...fields, restMs: REST_MS });
    }
    return word;
  };
}
