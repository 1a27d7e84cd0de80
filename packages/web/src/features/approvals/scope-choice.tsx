import type { GrantScope } from "@steward/contracts/tool-call.ts";
import { useId } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface ScopeChoiceProps {
  readonly scopes: readonly GrantScope[];
  readonly covers: string | null;
  readonly value: GrantScope;
  readonly isLocked: boolean;
  readonly onChange: (scope: GrantScope) => void;
}

/** For how long an approval holds. */
export function ScopeChoice({ scopes, covers, value, isLocked, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  if (scopes.length < 2) return null;
  return (
    <fieldset disabled={isLocked} className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1.5 text-small leading-7 text-ink-3">
        {t("approval.scope")}
      </legend>
      {scopes.map((scope) => (
        <label
          key={scope}
          className={classNames(
            "touch-target flex min-h-7 cursor-pointer items-center rounded-full border px-2.5 text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            scope === value
              ? "border-accent bg-accent-soft font-medium text-accent-ink"
              : "border-line-strong text-ink-2 hover:bg-hover",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={scope === value}
            onChange={() => onChange(scope)}
          />
          <span className="[overflow-wrap:anywhere]">
            {scope === "always"
              ? t("approval.scope_always", { covers: covers ?? "" })
              : t(`approval.scope_${scope}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
