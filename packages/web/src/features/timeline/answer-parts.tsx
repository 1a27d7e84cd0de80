import type { AnswerPart, ToolPart } from "@steward/contracts/answer-part.ts";
import type { Content } from "@steward/contracts/content.ts";
import type { TurnCheck, TurnView } from "@steward/contracts/turn-view.ts";
import ChevronRight from "lucide-react/icons/chevron-right";
import Wrench from "lucide-react/icons/wrench";
import { memo, type ReactNode, use, useMemo, useState } from "react";
import { FoldButton } from "../../components/fold-button.tsx";
import { formatDuration } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import type { Mark } from "../../markdown/mark-block.ts";
import { Markdown } from "../../markdown/markdown.tsx";
import { useDraft } from "../../state/use-turn.ts";
import { isOpenTurn } from "../../state/turn-store.ts";
import { isBeingChecked } from "../checks/is-being-checked.ts";
import { LazyCheckView } from "../checks/lazy-check-view.tsx";
import { ShownPlaceContext } from "../checks/shown-place.ts";
import { toMarks } from "../checks/to-marks.ts";
import { useAskedLine } from "./asked-call.ts";
import type { PartsProps } from "./parts-context.ts";
import { type Section, toSections } from "./to-sections.ts";
import { isSettled, ToolGroup } from "./tool-group.tsx";
import { UserBubble } from "./user-bubble.tsx";

/** Everything a turn has said and done so far, in order. */
export function AnswerParts({ turn, isNested }: PartsProps): ReactNode {
  const isOpen = isOpenTurn(turn);
  const sections = toSections(turn.parts);
  const draft = useDraft(turn.id);
  const last = turn.parts.at(-1);
  const goesOn = draft !== "" && last?.type === "text" && last.step === turn.step;
  return (
    <>
      {sections.map((section, index) => (
        <SectionView
          key={section.key}
          section={section}
          turn={turn}
          isNested={isNested}
          isPast={index < sections.length - 1 || !isOpen}
          draft={goesOn && index === sections.length - 1 ? draft : ""}
        />
      ))}
      {draft === "" || goesOn ? null : <TextView text="" draft={draft} marks={none} isStreaming />}
      {isOpen ? <WorkingLine turn={turn} isDrafting={draft !== "" && !goesOn} /> : null}
    </>
  );
}

interface SectionViewProps extends PartsProps {
  readonly section: Section;
  readonly isPast: boolean;
  readonly draft: string;
}

function SectionView({ section, turn, isNested, isPast, draft }: SectionViewProps): ReactNode {
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
          draft={draft}
        />
      );
  }
}

interface PartProps {
  readonly part: Extract<Section, { kind: "part" }>["part"];
  readonly place: number;
  readonly check: TurnCheck;
  readonly isStreaming: boolean;
  /** What is said after it and is not checked yet. */
  readonly draft: string;
}

const none: readonly Mark[] = [];

const Part = memo(function Part({ part, place, check, isStreaming, draft }: PartProps) {
  const { t } = useTranslation();
  const shown = use(ShownPlaceContext);
  const marks = useMemo(() => toMarks(check, place, shown), [check, place, shown]);
  switch (part.type) {
    case "reasoning":
      return <ReasoningView part={part} />;
    case "text":
      return <TextView text={part.text} draft={draft} marks={marks} isStreaming={isStreaming} />;
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

interface TextViewProps {
  readonly text: string;
  readonly draft: string;
  readonly marks: readonly Mark[];
  readonly isStreaming: boolean;
}

/** What was said, and after it what is not checked yet, told apart. */
function TextView({ text, draft, marks, isStreaming }: TextViewProps) {
  const all = useMemo((): readonly Mark[] => {
    if (draft === "") return marks;
    const end = text.length + draft.length;
    return [...marks, { start: text.length, end, kind: "unchecked", why: "" }];
  }, [text, draft, marks]);
  return <Markdown text={text + draft} isStreaming={isStreaming} marks={all} />;
}

/** Collapsed, with how long it took; the text is there for whoever wants it. */
function ReasoningView({ part }: { readonly part: AnswerPart & { type: "reasoning" } }) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isThinking = part.endedAt === null;
  const time = formatDuration((part.endedAt ?? part.startedAt) - part.startedAt, language);
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <span className={isThinking ? "animate-sweep" : undefined}>
          {isThinking ? t("turn.thinking") : t("turn.thought", { time })}
        </span>
      </FoldButton>
      {isOpen ? (
        <div className="mt-1.5 ml-2 border-l-2 border-line pl-4 text-ui leading-relaxed whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
          {part.text}
        </div>
      ) : null}
    </div>
  );
}

/** Thoughts that a model had one by one; the tree is there for whoever wants it. */
function ThoughtGroup({ calls }: { readonly calls: readonly ToolPart[] }) {
  const { t } = useTranslation();
  const { line, isOpen, setOpen } = useAskedLine<HTMLDivElement>((id) =>
    calls.some(({ callId }) => callId === id),
  );
  return (
    <div ref={line}>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t("planned.thoughts", { number: calls.length })}
      </FoldButton>
      {isOpen ? <LazyCheckView view="thoughts" calls={calls} /> : null}
    </div>
  );
}

/** What the user said while the answer was being made. */
function SteeredMessage({ content }: { readonly content: readonly Content[] }) {
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const images = content.flatMap((part) =>
    part.type === "media" ? [{ mediaId: part.mediaId, name: part.name ?? "" }] : [],
  );
  return (
    <div className="ml-auto w-fit max-w-[75%] text-ui">
      <UserBubble text={text} images={images} />
    </div>
  );
}

interface WorkingLineProps {
  readonly turn: TurnView;
  /** All that is being said waits for its check. */
  readonly isDrafting: boolean;
}

/** Says that something goes on where nothing else on the screen does. */
function WorkingLine({ turn, isDrafting }: WorkingLineProps) {
  const { t } = useTranslation();
  const last = turn.parts.at(-1);
  const isChecking = isBeingChecked(turn);
  const isQueued = turn.status === "queued";
  const isTalking = last?.type === "text" || last?.type === "reasoning";
  const isSilent =
    !isTalking && turn.parts.every((part) => part.type !== "tool" || isSettled(part));
  if ((!isSilent && !isChecking && !isDrafting) || turn.status === "waiting") return null;
  const stage = isDrafting ? "check.sentence" : toStage(turn);
  const words = isChecking ? "check.checking" : stage;
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
