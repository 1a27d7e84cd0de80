import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useQuery } from "@tanstack/react-query";
import { use, useEffect } from "react";
import { useStore } from "zustand";
import { Spinner } from "../../components/spinner.tsx";
import { useAttached } from "../../hooks/use-attached.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { EvidenceContext } from "../../markdown/evidence-context.ts";
import { useServices } from "../../state/services.ts";
import { isOpenTurn } from "../../state/turn-store.ts";
import { PartsContext } from "./parts-context.ts";

/** A sub-agent at work: its own timeline, inside the call that started it. */
export function ChildView({ turnId }: { readonly turnId: string }) {
  const { t } = useTranslation();
  const showParts = use(PartsContext);
  const { turn, isError } = useChildTurn(turnId);
  return (
    <section aria-label={t("tool.child")} className="border-l-2 border-line pl-3.5 max-md:pl-2.5">
      {isError ? <p className="text-ui text-ink-3">{t("tool.childGone")}</p> : null}
      {turn === undefined && !isError ? (
        <p className="flex items-center gap-2 text-ui text-ink-3">
          <Spinner />
          {t("common.loading")}
        </p>
      ) : null}
      {turn && showParts ? (
        // References of a sub-agent are to what it found itself.
        <EvidenceContext value={null}>
          <div className="space-y-3">{showParts({ turn, isNested: true })}</div>
        </EvidenceContext>
      ) : null}
    </section>
  );
}

const pollMs = 2000;

/** A sub-agent's turn, kept up to date while it is shown. */
function useChildTurn(turnId: string): {
  readonly turn: TurnView | undefined;
  readonly isError: boolean;
} {
  const { api, turns, tails, childTails } = useServices();
  const isAttached = useAttached();
  const turn = useStore(turns.state, (state) => state.turns[turnId]);
  const { isSuccess, isError, refetch } = useQuery({
    queryKey: ["child", turnId],
    queryFn: async () => {
      turns.put([await api.turn(turnId)]);
      return true;
    },
  });
  const isOpen = isSuccess && turn !== undefined && isOpenTurn(turn);
  useEffect(() => {
    if (!isOpen || !isAttached) return;
    const release = childTails.take();
    if (release === null) {
      const timer = setInterval(() => void refetch(), pollMs);
      return () => clearInterval(timer);
    }
    const abort = new AbortController();
    void tails.follow(turnId, abort.signal);
    return () => {
      abort.abort();
      release();
    };
  }, [tails, childTails, turnId, isOpen, isAttached, refetch]);
  return { turn, isError };
}
