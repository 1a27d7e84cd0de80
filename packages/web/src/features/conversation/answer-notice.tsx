import type { RestNotice } from "@steward/contracts/turn.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleStop from "lucide-react/icons/circle-stop";
import Hourglass from "lucide-react/icons/hourglass";
import OctagonPause from "lucide-react/icons/octagon-pause";
import PlugZap from "lucide-react/icons/plug-zap";
import RotateCw from "lucide-react/icons/rotate-cw";
import Scissors from "lucide-react/icons/scissors";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { useNow } from "../../hooks/use-now.ts";
import { formatDuration } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useCommands } from "../../state/conversation-commands.ts";
import { RetryMenu } from "./retry-menu.tsx";

/** It worked, but may not go on by itself. */
const limits = ["step_limit", "token_limit", "cost_limit", "time_limit", "loop"] as const;

/** Why an answer is not whole, and what to do about it. */
export function AnswerNotice({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  const limit = limits.find((reason) => reason === turn.endReason);
  if (limit !== undefined) {
    return (
      <Note
        icon={<OctagonPause />}
        text={t(`limit.${limit}`)}
        action={<GoOnButton turn={turn} />}
      />
    );
  }
  if (turn.status === "failed" && turn.endReason !== "interrupted") return <Failed turn={turn} />;
  switch (turn.endReason) {
    case "interrupted":
      return (
        <Note
          icon={<PlugZap />}
          text={t("turn.interrupted")}
          action={<RetryButton turn={turn} />}
        />
      );
    case "stopped":
      return <Note icon={<CircleStop />} text={t("turn.stopped")} />;
    case "length":
      return <Note icon={<Scissors />} text={t("turn.length")} />;
    case "content_filter":
      return <Note icon={<CircleAlert />} text={t("turn.filtered")} />;
    default:
      return turn.status === "done" && turn.parts.length === 0 ? (
        <Note icon={<CircleAlert />} text={t("turn.empty")} action={<RetryButton turn={turn} />} />
      ) : null;
  }
}

interface NoteProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly action?: ReactNode;
}

function Note({ icon, text, action }: NoteProps) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 text-ui text-ink-3 [&_svg]:size-4">
      <span className="flex min-w-0 items-start gap-2.5">
        <span aria-hidden className="mt-0.5 shrink-0">
          {icon}
        </span>
        <span className="min-w-0">{text}</span>
      </span>
      {action}
    </div>
  );
}

function Failed({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="space-y-3 rounded-xl border border-danger-line bg-danger-soft p-4">
      <div className="flex gap-2.5">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="min-w-0 space-y-0.5">
          <p className="text-ui font-medium text-danger">{t("turn.failed")}</p>
          <p className="text-ui text-ink-2 [overflow-wrap:anywhere]">{turn.error?.message}</p>
          {turn.error?.rest ? <RestLine {...turn.error.rest} /> : null}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pl-6.5">
        <RetryButton turn={turn} />
        <RetryMenu
          turnId={turn.id}
          align="start"
          trigger={<Button size="small">{t("turn.switchModel")}</Button>}
        />
      </div>
    </div>
  );
}

/** What is left alone and for how long; who presses the button does not wait for it. */
function RestLine({ what, provider, until }: RestNotice) {
  const { t, language } = useTranslation();
  const leftMs = until - useNow(1000);
  const time = new Date(until).toLocaleTimeString(language, { timeStyle: "medium" });
  const left = formatDuration(leftMs, language);
  return (
    // Its role keeps the seconds from being read out one by one.
    <p role="timer" className="flex items-start gap-1.5 pt-1 text-ui text-ink-2 tabular-nums">
      <Hourglass aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {leftMs > 0
        ? t(`rest.${what}`, { provider, time, left, button: t("common.retry") })
        : t(`rest.${what}Over`, { provider })}
    </p>
  );
}

/** A new turn with a budget of its own. */
function GoOnButton({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  const commands = useCommands();
  return (
    <Button
      size="small"
      onClick={() => void commands.send({ text: t("limit.goOnText"), parentId: turn.id })}
    >
      {t("limit.goOn")}
    </Button>
  );
}

function RetryButton({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  const commands = useCommands();
  return (
    <Button
      size="small"
      icon={<RotateCw aria-hidden className="size-3.5" />}
      onClick={() => void commands.retry(turn.id)}
    >
      {t("common.retry")}
    </Button>
  );
}
