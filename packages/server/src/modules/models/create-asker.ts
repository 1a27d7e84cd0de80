import type { Logger } from "../../kernel/logger.ts";
import { askModel, type AskPorts } from "./ask-model.ts";
import type { Ask } from "./models.ts";

/** So many failures in a row, and it is left alone for so long; after that, one more ends its chance. */
const MOST_FAILURES = 3;
const REST_MS = 120_000;

type Trouble = { readonly failures: number; readonly until: number };
const none: Trouble = { failures: 0, until: 0 };

/**
 * Asks models for layers around an answer. Nobody shall wait in every turn for one that never answers,
 * nor in one turn layer by layer: it is left alone for a while, and its layers do without it at once.
 */
export function createAsker(ports: AskPorts & { readonly log: Logger }): Ask {
  const { models, clock, log } = ports;
  const troubles = new Map<string, Trouble>();
  return async (question, signal) => {
    const model = models.preview(question.target)?.id ?? null;
    const key = model ?? "";
    const { failures, until } = troubles.get(key) ?? none;
    if (until > clock.monotonic()) {
      const times = failures === 1 ? "did not answer in time" : `failed ${failures} times in a row`;
      const problem = `It ${times} and is left alone for a while.`;
      return { text: null, problem, isLate: false, model, usage: null, durationMs: 0 };
    }
    const word = await askModel(ports, question, signal);
    if (word.text !== null) troubles.delete(key);
    else if (!signal.aborted) {
      // Others may have asked it meanwhile.
      const failed = (troubles.get(key) ?? none).failures + 1;
      const isEnough = failed >= MOST_FAILURES;
      // As long as it was waited for: it may be loading.
      const patienceMs = word.isLate ? question.timeoutS * 1000 : 0;
      const restMs = isEnough ? REST_MS : patienceMs;
      troubles.set(key, { failures: failed, until: clock.monotonic() + restMs });
      const fields = { model, failures: failed, problem: word.problem };
      if (isEnough) log.warn("model-rest", { ...fields, restMs });
    }
    return word;
  };
}
