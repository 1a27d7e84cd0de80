import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { isBeingChecked } from "../checks/is-being-checked.ts";
import { isSettled } from "./is-settled.ts";

/** Says that something goes on where nothing else on the screen does. */
export function WorkingLine({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  const last = turn.parts.at(-1);
  const isChecking = isBeingChecked(turn);
  const isQueued = turn.status === "queued";
  const isTalking = last?.type === "text" || last?.type === "reasoning";
  const isSilent =
    !isTalking && turn.parts.every((part) => part.type !== "tool" || isSettled(part));
  if ((!isSilent && !isChecking) || turn.status === "waiting") return null;
  const words = isChecking ? "check.checking" : toStage(turn);
  return (
    <p className="flex h-7 items-center gap-2.5 text-ui">
      <span aria-hidden className="animate-breathe size-2 rounded-full bg-accent" />
      <span className={isQueued ? "text-ink-3" : "animate-sweep"}>
        {t(isQueued ? "turn.queued" : words)}
      </span>
    </p>
  );
}

/** What is done before the answer, or by it. */
function toStage({ class: kind, plan, step, parts }: TurnView) {
  if (parts.length > 0) return "turn.working";
  if (step >= 0 || kind !== "turn") return "turn.waiting";
  return plan === null ? "turn.planning" : "turn.gathering";
}
