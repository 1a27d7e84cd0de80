import type { UpdateFact } from "@steward/contracts/fact.ts";
import { useState } from "react";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { useMemoryApi } from "./use-memory-api.ts";

export interface FactChanger {
  readonly isBusy: boolean;
  /** Settles with whether it was done; a failure was told. */
  change(this: void, update: UpdateFact, done: string): Promise<boolean>;
}

export function useChangeFact(id: string): FactChanger {
  const { queries, toasts } = useServices();
  const api = useMemoryApi();
  const report = useReportFailure();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async change(update, done) {
      setBusy(true);
      const kept = await report(api.updateFact(id, update));
      if (kept) toasts.show(done);
      await queries.invalidateQueries({ queryKey: ["memory"] });
      setBusy(false);
      return kept !== null;
    },
  };
}
