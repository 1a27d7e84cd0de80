import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useTranslation } from "react-i18next";
import { isSettled } from "./is-settled.ts";

/** Says that something goes on where nothing else on the screen does. */
export function WorkingLine({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  const last = turn.parts.at(-1);
  const isTalking = last?.type === "text" || last?.type === "reasoning";
  const isSilent =
    !isTalking && turn.parts.every((part) => part.type !== "tool" || isSettled(part));
  if (!isSilent || turn.status === "waiting") return null;
  const key = last === undefined ? "turn.waiting" : "turn.working";
  return (
    <p className="flex h-7 items-center gap-2.5 text-ui">
      <span aria-hidden className="animate-breathe size-2 rounded-full bg-accent" />
      <span className={turn.status === "queued" ? "text-ink-3" : "animate-sweep"}>
        {t(turn.status === "queued" ? "turn.queued" : key)}
      </span>
    </p>
  );
}
