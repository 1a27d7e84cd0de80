import { useId } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/texts.ts";

export type WaitAnswer = "queue" | "replace";

export interface WaitChoiceProps {
  readonly value: WaitAnswer;
  readonly onChange: (value: WaitAnswer) => void;
}

/** What a message means that is sent while a decision is waited for. */
export function WaitChoice({ value, onChange }: WaitChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 text-small text-ink-3">
      <legend className="float-left mr-2 leading-7 max-sm:sr-only">
        {t("queue.whileWaiting")}
      </legend>
      {(["queue", "replace"] as const).map((each) => (
        <label
          key={each}
          title={t(`queue.${each}Hint`)}
          className={classNames(
            "touch-target flex min-h-7 cursor-pointer items-center rounded-full border px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            each === value
              ? "border-accent bg-accent-soft font-medium text-accent-ink"
              : "border-line-strong text-ink-2 hover:bg-hover",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {t(`queue.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
