import type { AnswerPart, TurnView } from "@steward/contracts/turn-view.ts";
import Wrench from "lucide-react/icons/wrench";
import { useTranslation } from "react-i18next";
import { Markdown } from "../../markdown/markdown.tsx";
import { isOpenTurn } from "../../store/is-open-turn.ts";
import { AnswerFooter } from "./answer-footer.tsx";
import { AnswerNotice } from "./answer-notice.tsx";
import { FailoverNote } from "./failover-note.tsx";
import { ReasoningView } from "./reasoning-view.tsx";

export interface AnswerProps {
  readonly turn: TurnView;
  readonly siblings: readonly string[] | undefined;
  readonly isLast: boolean;
}

export function Answer({ turn, siblings, isLast }: AnswerProps) {
  const { t } = useTranslation();
  const isOpen = isOpenTurn(turn);
  const lastIndex = turn.parts.length - 1;
  return (
    <div className="group/answer space-y-3">
      <span className="sr-only">{t("turn.steward")}</span>
      <FailoverNote turn={turn} />
      {turn.parts.map((part, index) => (
        // Parts are only ever appended, so their position names them.
        <Part key={index} part={part} isStreaming={isOpen && index === lastIndex} />
      ))}
      {isOpen && turn.parts.length === 0 ? <Waiting isQueued={turn.status === "queued"} /> : null}
      {isOpen ? null : (
        <>
          <AnswerNotice turn={turn} />
          <AnswerFooter turn={turn} siblings={siblings} isLast={isLast} />
        </>
      )}
    </div>
  );
}

function Part({ part, isStreaming }: { readonly part: AnswerPart; readonly isStreaming: boolean }) {
  const { t } = useTranslation();
  switch (part.type) {
    case "reasoning":
      return <ReasoningView part={part} />;
    case "text":
      return <Markdown text={part.text} isStreaming={isStreaming} />;
    case "tool-call":
      return (
        <details className="rounded-lg border border-line bg-sunken px-3 py-2 text-small text-ink-2">
          <summary className="cursor-pointer">
            <Wrench aria-hidden className="mr-1.5 inline size-4 align-[-0.2em]" />
            {t("turn.toolCall", { name: part.name })}
          </summary>
          <pre className="overflow-x-auto pt-2 font-mono">{part.input}</pre>
        </details>
      );
  }
}

function Waiting({ isQueued }: { readonly isQueued: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="flex h-7 items-center gap-2.5 text-ui">
      <span aria-hidden className="animate-breathe size-2 rounded-full bg-accent" />
      <span className={isQueued ? "text-ink-3" : "animate-sweep"}>
        {t(isQueued ? "turn.queued" : "turn.waiting")}
      </span>
    </p>
  );
}
