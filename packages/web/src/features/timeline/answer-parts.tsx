import { memo, type ReactNode } from "react";
import Wrench from "lucide-react/icons/wrench";
import { useTranslation } from "react-i18next";
import { Markdown } from "../../markdown/markdown.tsx";
import { isOpenTurn } from "../../store/is-open-turn.ts";
import { ReasoningView } from "../conversation/reasoning-view.tsx";
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
      {sections.map((section, index) =>
        section.kind === "calls" ? (
          <ToolGroup
            key={section.key}
            turnId={turn.id}
            calls={section.calls}
            isNested={isNested}
            isPast={index < sections.length - 1 || !isOpen}
          />
        ) : (
          <Part key={section.key} part={section.part} isStreaming={isOpen && section.isLast} />
        ),
      )}
      {isOpen ? <WorkingLine turn={turn} /> : null}
    </>
  );
}

interface PartProps {
  readonly part: Extract<Section, { kind: "part" }>["part"];
  readonly isStreaming: boolean;
}

const Part = memo(function Part({ part, isStreaming }: PartProps) {
  const { t } = useTranslation();
  switch (part.type) {
    case "reasoning":
      return <ReasoningView part={part} />;
    case "text":
      return <Markdown text={part.text} isStreaming={isStreaming} />;
    case "message":
      return <SteeredMessage content={part.content} />;
    case "forgotten":
      return <p className="text-ui text-ink-3 italic">{t("turn.forgotten")}</p>;
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
});
