import { useId } from "react";
import { ChoicePill } from "../../components/choice-pill.tsx";
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
        <ChoicePill
          key={each}
          name={name}
          title={t(`queue.${each}Hint`)}
          isChosen={each === value}
          onChoose={() => onChange(each)}
        >
          {t(`queue.${each}`)}
        </ChoicePill>
      ))}
    </fieldset>
  );
}
