import { classNames } from "../../components/class-names.ts";
import { Tooltip } from "../../components/tooltip.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useTurn } from "../../state/use-turn.ts";

const radius = 6;
const length = 2 * Math.PI * radius;
/** From here on (of the window) it is worth a look. */
const fullFrom = 0.8;

/** How full the model's window is. */
export function ContextGauge({ turnId }: { readonly turnId: string }) {
  const { t, language } = useTranslation();
  const context = useTurn(turnId)?.context ?? null;
  if (context === null || context.windowTokens === null) return null;
  const { usedTokens, windowTokens, elided, summarised } = context;
  const share = Math.min(1, usedTokens / windowTokens);
  const count = (value: number): string => value.toLocaleString(language);
  const text = [
    t("context.used", {
      used: count(usedTokens),
      window: count(windowTokens),
      percent: Math.round(share * 100),
    }),
    elided > 0 ? t("context.elided", { number: elided }) : "",
    summarised > 0 ? t("context.summarised", { number: summarised }) : "",
  ]
    .filter((each) => each !== "")
    .join(" ");
  return (
    <Tooltip text={text} side="top">
      <button
        type="button"
        aria-label={text}
        className={classNames(
          "touch-target flex size-8 cursor-default! items-center justify-center rounded-md",
          share >= fullFrom ? "text-warn" : "text-ink-3",
        )}
      >
        <svg viewBox="0 0 16 16" aria-hidden className="size-4 -rotate-90">
          <circle cx="8" cy="8" r={radius} fill="none" strokeWidth="2" className="stroke-press" />
          <circle
            cx="8"
            cy="8"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeDasharray={`${Math.max(0.6, share * length)} ${length}`}
          />
        </svg>
      </button>
    </Tooltip>
  );
}
