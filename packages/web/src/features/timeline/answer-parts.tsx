import type { TurnCheck } from "@steward/contracts/turn-view.ts";
import { memo, useMemo, type ReactNode } from "react";
import ChevronRight from "lucide-react/icons/chevron-right";
import Wrench from "lucide-react/icons/wrench";
import { useTranslation } from "../../i18n/texts.ts";
import { Markdown } from "../../markdown/markdown.tsx";
import { isOpenTurn } from "../../state/turn-store.ts";
import { ThoughtGroup } from "./thought-group.tsx";
import { toMarks } from "../checks/to-marks.ts";
import { ReasoningView } from "./reasoning-view.tsx";
import type { PartsProps } from "./parts-context.ts";
import { SteeredMessage } from "./steered-message.tsx";
import { toSections, type Section } from "./to-sections.ts";
import { ToolGroup } from "./tool-group.tsx";
import { WorkingLine } from "./working-line.tsx";

/** Everything a turn has said and done so far, in order. */
export function AnswerParts({ turn, isNested }: PartsProps): ReactNode {
  const isOpen = isOpenTurn(turn);
  const sections = toSections(turn.parts);
  return (
    <>
      {sections.map((section, index) => (
        <SectionView
          key={section.key}
          section={section}
          turn={turn}
          isNested={isNested}
          isPast={index < sections.length - 1 || !isOpen}
        />
      ))}
      {isOpen ? <WorkingLine turn={turn} /> : null}
    </>
  );
}

interface SectionViewProps extends PartsProps {
  readonly section: Section;
  readonly isPast: boolean;
}

function SectionView({ section, turn, isNested, isPast }: SectionViewProps): ReactNode {
  switch (section.kind) {
    case "thoughts":
      return <ThoughtGroup calls={section.calls} />;
    case "calls":
      return (
        <ToolGroup turnId={turn.id} calls={section.calls} isNested={isNested} isPast={isPast} />
      );
    case "part":
      return (
        <Part
          part={section.part}
          place={section.place}
          check={turn.check}
          isStreaming={!isPast && section.isLast}
        />
      );
  }
}

interface PartProps {
  readonly part: Extract<Section, { kind: "part" }>["part"];
  readonly place: number;
  readonly check: TurnCheck;
  readonly isStreaming: boolean;
}

const Part = memo(function Part({ part, place, check, isStreaming }: PartProps) {
  const { t } = useTranslation();
  const marks = useMemo(() => toMarks(check, place), [check, place]);
  switch (part.type) {
    case "reasoning":
      return <ReasoningView part={part} />;
    case "text":
      return <Markdown text={part.text} isStreaming={isStreaming} marks={marks} />;
    case "message":
      return <SteeredMessage content={part.content} />;
    case "forgotten":
      return <p className="text-ui text-ink-3 italic">{t("turn.forgotten")}</p>;
    case "tool-call":
      return (
        <details className="group/call rounded-lg border border-line bg-sunken px-3 py-2 text-small text-ink-2">
          <summary className="flex cursor-pointer items-center gap-1.5">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-ink-3 transition-transform duration-[var(--fast)] group-open/call:rotate-90"
            />
            <Wrench aria-hidden className="size-4 shrink-0" />
            {t("turn.toolCall", { name: part.name })}
          </summary>
          <pre className="overflow-x-auto pt-2 font-mono">{part.input}</pre>
        </details>
      );
  }
});
