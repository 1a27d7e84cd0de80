import type { TurnView } from "@steward/contracts/turn-view.ts";
import Brain from "lucide-react/icons/brain";
import Bot from "lucide-react/icons/bot";
import FileText from "lucide-react/icons/file-text";
import Globe from "lucide-react/icons/globe";
import ReceiptText from "lucide-react/icons/receipt-text";
import Send from "lucide-react/icons/send";
import SquareTerminal from "lucide-react/icons/square-terminal";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Wrench from "lucide-react/icons/wrench";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { FoldArrow } from "../../components/fold-button.tsx";
import { stayInView } from "../../components/stay-in-view.ts";
import { inLanguage, useTranslation } from "../../i18n/texts.ts";
import { toReceiptDetails } from "./to-receipt-details.ts";
import { toReceiptLines, type ReceiptGroup, type ReceiptLine } from "./to-receipt-lines.ts";

export interface ReceiptViewProps {
  readonly turn: TurnView;
  /** Opens a call's own line and brings it into view. */
  readonly onCall: (callId: string) => void;
}

/** What was really done in a turn, in a line that opens: printed from its calls, whatever the prose says. */
export function ReceiptView({ turn, onCall }: ReceiptViewProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const listId = useId();
  const receipt = useMemo(() => toReceiptLines(turn), [turn]);
  useEffect(() => {
    const button = frame.current?.querySelector("button");
    return isOpen && frame.current && button ? stayInView(button, frame.current) : undefined;
  }, [isOpen]);
  if (receipt === null) return null;
  return (
    <section
      ref={frame}
      aria-label={t("receipt.label")}
      className="overflow-hidden rounded-xl border border-line"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full scroll-my-4 items-center gap-2.5 px-3 py-1.5 text-left text-ui text-ink-2 hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
      >
        <Summary groups={receipt.groups} />
        <FoldArrow isOpen={isOpen} className="text-ink-3" />
      </button>
      {isOpen ? (
        <ul id={listId} className="divide-y divide-line border-t border-line">
          {receipt.lines.map((line) => (
            <ReceiptItem key={line.entry.call_id} line={line} onCall={onCall} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const looks = {
  failed: { ink: "text-danger", tone: "danger" },
  unknown: { ink: "text-danger", tone: "danger" },
  refused: { ink: "text-warn", tone: "warn" },
  pending: { ink: "text-warn", tone: "warn" },
  worked: { ink: "text-ink-3", tone: "neutral" },
} as const;

/** `Failed: 1 command · 2 files changed` */
function Summary({ groups }: { readonly groups: readonly ReceiptGroup[] }) {
  const { t } = useTranslation();
  const gravest = groups[0]?.outcome ?? "worked";
  const Icon = gravest === "worked" ? ReceiptText : TriangleAlert;
  return (
    <>
      <Icon aria-hidden className={`size-4 shrink-0 ${looks[gravest].ink}`} />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t("receipt.label")}: </span>
        {groups.map(({ outcome, counts }, index) => {
          const what = counts.map(({ noun, count }) => t(`receipt.${noun}`, { count })).join(", ");
          return (
            <span key={outcome}>
              {index === 0 ? null : " · "}
              {outcome === "worked" ? (
                <span className="inline-block">{what}</span>
              ) : (
                <span className={`inline-block font-medium ${looks[outcome].ink}`}>
                  {t(`receipt.${outcome}`, { what })}
                </span>
              )}
            </span>
          );
        })}
      </span>
    </>
  );
}

const icons = {
  file: FileText,
  command: SquareTerminal,
  page: Globe,
  message: Send,
  memory: Brain,
  agent: Bot,
  other: Wrench,
} as const;

interface ReceiptItemProps {
  readonly line: ReceiptLine;
  readonly onCall: (callId: string) => void;
}

function ReceiptItem({ line, onCall }: ReceiptItemProps) {
  const translation = useTranslation();
  const { t, language } = translation;
  const { entry, part } = line;
  const { kind, title, titles, outcome, made_good: isGood, call_id: callId } = entry;
  const Icon = icons[kind];
  const why = toWhy(part?.state);
  const details = toReceiptDetails(line, translation);
  const told = why === null ? details : [t(`tool.${why}`), ...details];
  const look = looks[isGood ? "worked" : outcome];
  const words = (
    <>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look.ink}`} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="text-ink-2">{inLanguage(language, title, titles)}</span>
        {told.length === 0 ? null : (
          <span className="block text-small text-ink-3 tabular-nums">{told.join(" · ")}</span>
        )}
      </span>
      <Badge tone={look.tone}>{isGood ? t("receipt.madeGood") : t(`receipt.one_${outcome}`)}</Badge>
    </>
  );
  const frame =
    "flex min-h-10 w-full items-start gap-2.5 px-3 py-2 text-left text-ui max-md:min-h-11";
  return (
    <li>
      {part === undefined ? (
        <div className={frame}>{words}</div>
      ) : (
        <button
          type="button"
          onClick={() => onCall(callId)}
          className={`${frame} hover:bg-hover focus-visible:-outline-offset-2`}
        >
          {words}
        </button>
      )}
    </li>
  );
}

/** What the outcome alone does not tell. */
function toWhy(state: NonNullable<ReceiptLine["part"]>["state"] | undefined) {
  switch (state) {
    case "denied":
    case "expired":
    case "stopped":
    case "answered":
    case "awaiting":
      return state;
    default:
      return null;
  }
}
