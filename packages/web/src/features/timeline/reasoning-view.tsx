import type { AnswerPart } from "@steward/contracts/answer-part.ts";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { formatDuration } from "../../i18n/formats.ts";

export interface ReasoningViewProps {
  readonly part: AnswerPart & { type: "reasoning" };
}

/** Collapsed, with how long it took; the text is there for whoever wants it. */
export function ReasoningView({ part }: ReasoningViewProps) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isThinking = part.endedAt === null;
  const time = formatDuration((part.endedAt ?? part.startedAt) - part.startedAt, language);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch-target -ml-1.5 flex h-7 items-center gap-1 rounded-md px-1.5 text-ui text-ink-3 hover:bg-hover hover:text-ink-2"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            "size-4 transition-transform duration-[var(--fast)]",
            isOpen && "rotate-90",
          )}
        />
        <span className={isThinking ? "animate-sweep" : undefined}>
          {isThinking ? t("turn.thinking") : t("turn.thought", { time })}
        </span>
      </button>
      {isOpen ? (
        <div className="mt-1.5 ml-2 border-l-2 border-line pl-4 text-ui leading-relaxed whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
          {part.text}
        </div>
      ) : null}
    </div>
  );
}
