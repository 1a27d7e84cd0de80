import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useState } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { FoldButton } from "./fold-button.tsx";
import { LazyCheckView } from "./lazy-check-view.tsx";

export interface PlanLineProps {
  readonly made: NonNullable<TurnView["plan"]>;
  readonly control: TurnView["control"];
}

/** What is to be done for an answer, in a line. */
export function PlanLine({ made, control }: PlanLineProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { intent, hallucination_risk: risk } = made.plan;
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t("planned.line", {
          intent: t(`planned.intent_${intent}`),
          risk: t(`planned.risk_${risk}`),
        })}
      </FoldButton>
      {isOpen ? <LazyCheckView view="plan" made={made} control={control} /> : null}
    </div>
  );
}
