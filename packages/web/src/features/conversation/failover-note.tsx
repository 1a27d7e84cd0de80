import type { TurnView } from "@steward/contracts/turn-view.ts";
import Shuffle from "lucide-react/icons/shuffle";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isOpenTurn } from "../../store/is-open-turn.ts";
import { useModels } from "../models/use-models.ts";
import { toModelName } from "../models/model-name.ts";
import { toReasonKey } from "./to-reason-key.ts";

/** Which model stood in, and why. */
export function FailoverNote({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  const models = useModels();
  const last = turn.failures.at(-1);
  if (!last || turn.status === "failed") return null;
  if (turn.answeredBy === null && !isOpenTurn(turn)) return null;
  const failed = toModelName(models, last.model);
  const reason = t(toReasonKey(last.error.code));
  const text =
    turn.answeredBy === null
      ? t("turn.failoverPending", { failed, reason })
      : t("turn.failover", { model: toModelName(models, turn.answeredBy), failed, reason });
  return (
    <p className="flex items-center gap-2 text-small text-ink-3" title={last.error.message}>
      <Shuffle aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  );
}
