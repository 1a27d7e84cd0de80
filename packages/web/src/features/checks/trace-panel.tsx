import { Intent } from "@steward/contracts/plan.ts";
import type { Trace, TraceStage } from "@steward/contracts/trace.ts";
import { CheckStatus } from "@steward/contracts/turn-event.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { Usage } from "@steward/contracts/turn.ts";
import { classNames } from "../../components/class-names.ts";
import { formatCost, formatTook } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { type Bar, toBars } from "./to-bars.ts";
import { useTrace } from "./use-trace.ts";

/** How an answer came about: what took how long, with which model, at what cost. */
export function TracePanel({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  const { trace, isError } = useTrace(turn);
  return (
    <section
      aria-label={t("trace.label")}
      className="animate-fade space-y-3 rounded-xl border border-line p-4 text-ui max-md:p-3"
    >
      {isError ? <p className="text-ink-3">{t("trace.missing")}</p> : null}
      {trace ? <Stages trace={trace} /> : null}
      {trace || isError ? null : <p className="text-ink-3">{t("common.loading")}</p>}
    </section>
  );
}

function Stages({ trace }: { readonly trace: Trace }) {
  const { t, language } = useTranslation();
  const { totalMs, bars } = toBars(trace);
  const spent = useSpent(trace.usage);
  const time = formatTook(totalMs, language);
  return (
    <>
      <header className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-ink-2 tabular-nums">
          {[t("trace.total", { time }), ...spent].join(" · ")}
        </p>
        <a
          href={`/api/turns/${trace.turnId}/trace?download`}
          download
          className="touch-target flex h-8 shrink-0 items-center rounded-md border border-line-strong px-2.5 text-small font-medium text-ink-2 hover:bg-hover hover:text-ink"
        >
          {t("trace.download")}
        </a>
      </header>
      <ol className="space-y-2">
        {bars.map((bar, index) => (
          <StageRow key={index} bar={bar} />
        ))}
      </ol>
    </>
  );
}

const tones: Readonly<Record<TraceStage["status"], string>> = {
  open: "bg-accent/50",
  done: "bg-accent",
  failed: "bg-danger",
  rejected: "bg-warn",
  void: "bg-warn",
};

function StageRow({ bar: { stage, left, width } }: { readonly bar: Bar }) {
  const { t, language } = useTranslation();
  const { kind, status, durationMs, model, problem } = stage;
  const detail = useStageDetail(stage);
  const spent = useSpent(stage.usage);
  const took = durationMs === null ? t("trace.open") : formatTook(durationMs, language);
  const isOdd = status !== "done" && status !== "open";
  const notes = [model, ...spent, isOdd ? t(`trace.${status}`) : null, problem];
  const shown = notes.filter((note) => note !== null).join(" · ");
  return (
    <li className="grid grid-cols-[minmax(0,11rem)_1fr_auto] items-center gap-x-3 max-md:grid-cols-[1fr_auto]">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium text-ink">{t(`trace.${kind}`)}</span>{" "}
        <span className="text-ink-3">{detail}</span>
      </p>
      <div
        aria-hidden
        className="relative h-2.5 rounded-full bg-sunken max-md:order-last max-md:col-span-2 max-md:mt-1"
      >
        <span
          className={classNames("absolute inset-y-0 min-w-1 rounded-full", tones[status])}
          style={{ left: `min(${left}%, calc(100% - 4px))`, width: `${width}%` }}
        />
      </div>
      <span className="text-right text-small text-ink-3 tabular-nums md:w-16">{took}</span>
      {shown === "" ? null : (
        <p className="col-span-full text-mini text-ink-3 tabular-nums [overflow-wrap:anywhere] max-md:order-last max-md:mt-1">
          {shown}
        </p>
      )}
    </li>
  );
}

/** Tokens and, where it is known and not nothing, the cost. */
function useSpent(usage: Usage | null): readonly string[] {
  const { t, language } = useTranslation();
  if (usage === null || usage.inputTokens + usage.outputTokens === 0) return [];
  const count = (value: number): string => value.toLocaleString(language);
  const tokens = t("trace.tokens", {
    input: count(usage.inputTokens),
    output: count(usage.outputTokens),
  });
  return usage.costMicros === null || usage.costMicros === 0
    ? [tokens]
    : [tokens, formatCost(usage.costMicros, language)];
}

const controls = ["passed", "corrected", "failed"] as const;

/** What a stage came to, in words where the server has a code for it. */
function useStageDetail({ kind, detail }: TraceStage): string {
  const { t } = useTranslation();
  switch (kind) {
    case "thinking": {
      const intent = Intent.options.find((each) => each === detail);
      return intent ? t(`planned.intent_${intent}`) : detail;
    }
    case "control": {
      const result = controls.find((each) => each === detail);
      return result ? t(`trace.${result}`) : detail;
    }
    case "check": {
      const status = CheckStatus.options.find((each) => each === detail);
      if (status === "checked") return t("trace.checked");
      return status ? t(`check.${status}`) : detail;
    }
    default:
      return detail;
  }
}
