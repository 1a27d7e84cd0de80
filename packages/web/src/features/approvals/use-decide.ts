import { Approval, type DecideApproval, type Verb } from "@steward/contracts/tool-call.ts";
import { useCallback, useState } from "react";
import { isConflict } from "../../api/api-failure.ts";
import { applyApproval } from "../../state/apply-feed-event.ts";
import { useServices } from "../../state/services.ts";
import type { OpenQuestion } from "./open-question.ts";

export interface Decided {
  /** Null: nobody was; the time ran out. */
  readonly by: string | null;
  readonly verb: Verb | null;
  /** Whether somebody else was first. */
  readonly isForeign: boolean;
}

export interface Decision {
  readonly isBusy: boolean;
  /** Why the server did not take it. */
  readonly problem: string | null;
  readonly decided: Decided | null;
  decide(body: Omit<DecideApproval, "hash">): Promise<void>;
}

/** Decides once; whoever was first is shown. */
export function useDecide({ id, hash }: Pick<OpenQuestion, "id" | "hash">): Decision {
  const { api, queries } = useServices();
  const [state, setState] = useState<Omit<Decision, "decide">>({
    isBusy: false,
    problem: null,
    decided: null,
  });
  const decide = useCallback(
    async (body: Omit<DecideApproval, "hash">) => {
      setState({ isBusy: true, problem: null, decided: null });
      try {
        const approval = await api.decide(id, { ...body, hash });
        const decided = { by: approval.decidedBy, verb: body.verb, isForeign: false };
        setState({ isBusy: false, problem: null, decided });
        applyApproval(queries, approval);
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        const first = isConflict(error) ? Approval.safeParse(error.data.approval) : null;
        if (!first?.success) {
          setState({ isBusy: false, problem, decided: null });
          return;
        }
        const { decidedBy: by, verb } = first.data;
        setState({ isBusy: false, problem: null, decided: { by, verb, isForeign: true } });
      }
    },
    [api, queries, id, hash],
  );
  return { ...state, decide };
}
