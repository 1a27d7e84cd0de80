import type { TurnCheck } from "@steward/contracts/turn-view.ts";
import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldCheck from "lucide-react/icons/shield-check";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/texts.ts";

const looks = {
  verified: [ShieldCheck, "ml-1.5 bg-accent-soft text-accent-ink"],
  // Only rules have looked, and at a part of it: in neutral colours.
  checked: [ShieldCheck, "-ml-0.5 text-ink-2 hover:bg-hover"],
  contradicted: [ShieldAlert, "ml-1.5 bg-danger-soft text-danger"],
  "not-done": [ShieldAlert, "ml-1.5 bg-danger-soft text-danger"],
  unverified: [ShieldAlert, "ml-1.5 bg-warn-soft text-warn"],
  // It has no background, so its icon lines up with the text.
  nothing: [ShieldCheck, "-ml-0.5 text-ink-3 hover:bg-hover"],
} as const;

export interface CheckBadgeProps {
  readonly check: Pick<TurnCheck, "status" | "sourced" | "unsourced">;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** What became of the check, in a word; opens what was checked. */
export function CheckBadge({
  check: { status, sourced, unsourced },
  isOpen,
  onToggle,
}: CheckBadgeProps) {
  const { t } = useTranslation();
  if (status === "open" || status === "holding") return null;
  const [Icon, look] = looks[status];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={classNames(
        "touch-target mr-1 flex h-6 shrink-0 items-center gap-1 rounded-full px-2 text-mini font-medium hover:underline",
        look,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {t(`check.${status}`, { sourced, unsourced })}
    </button>
  );
}
