import type { RequestClass } from "@steward/contracts/plan.ts";
import type { Logger } from "../../kernel/logger.ts";

type Triaged = { readonly class: RequestClass; readonly rule: string };

/** What requests turned out to be: logged one by one without a word of them, and counted. */
export type RequestClasses = {
  note(triaged: Triaged): void;
  counts(): ReadonlyMap<RequestClass, number>;
};

export function createRequestClasses(log: Logger): RequestClasses {
  const counts = new Map<RequestClass, number>();
  return {
    note(triaged) {
      counts.set(triaged.class, (counts.get(triaged.class) ?? 0) + 1);
      log.info("request-class", { class: triaged.class, rule: triaged.rule });
    },
    counts: () => counts,
  };
}
