import type { ModelEntry } from "@steward/contracts/model-entry.ts";
import Check from "lucide-react/icons/check";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import type { Translate } from "../../i18n/texts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface ModelOptionProps {
  readonly id: string;
  readonly entry: ModelEntry;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly isPreparing: boolean;
  readonly onChoose: (model: string) => void;
}

export function ModelOption({
  id,
  entry,
  isChosen,
  isActive,
  isPreparing,
  onChoose,
}: ModelOptionProps) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox holds the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={!entry.available}
      onClick={() => (entry.available ? onChoose(entry.id) : undefined)}
      className={classNames(
        "flex min-h-10 items-center gap-2.5 rounded-md px-2.5 py-1.5 max-md:min-h-12",
        entry.available ? "cursor-pointer hover:bg-hover" : "cursor-not-allowed",
        isActive && "bg-hover",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span
            className={classNames("truncate text-ui font-medium", !entry.available && "text-ink-3")}
          >
            {entry.name}
          </span>
          {entry.tiny ? (
            <Badge tone="warn" title={t("model.tinyHint")}>
              {t("model.tiny")}
            </Badge>
          ) : null}
        </div>
        <p className="truncate text-small text-ink-3">
          {entry.available
            ? toFacts(entry, t)
            : t(isPreparing && entry.tiny ? "model.preparing" : "model.noKey")}
        </p>
      </div>
      {isChosen ? <Check aria-hidden className="size-4 shrink-0 text-accent" /> : null}
    </div>
  );
}

function toFacts(entry: ModelEntry, t: Translate): string {
  if (entry.kind === "steward") return entry.description;
  const facts = [
    entry.contextTokens === null
      ? null
      : t("model.context", { count: Math.round(entry.contextTokens / 1000) }),
    entry.vision ? t("model.vision") : null,
    entry.reasoning ? t("model.reasoning") : null,
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? facts.join(" · ") : entry.id;
}
