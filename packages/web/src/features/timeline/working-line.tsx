import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
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
  const key = last === undefined ? "turn.waiting" : "turn.working";
  const words = isChecking ? "check.checking" : key;
  return (
    <p className="flex h-7 items-center gap-2.5 text-ui">
      <span aria-hidden className="animate-breathe size-2 rounded-full bg-accent" />
      <span className={isQueued ? "text-ink-3" : "animate-sweep"}>
        {t(isQueued ? "turn.queued" : words)}
      </span>
    </p>
  );
}

/** A draft is held back, or the answer is complete and its claims are looked at. */
function isBeingChecked({ check, parts, isStepOpen, finish }: TurnView): boolean {
  if (check.status === "holding") return true;
  return !isStepOpen && finish === "stop" && parts.at(-1)?.type === "text";
}
