import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useState } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { FoldButton } from "../../components/fold-button.tsx";
import { LazyCheckView } from "./lazy-check-view.tsx";

export interface PlanLineProps {
  readonly made: NonNullable<TurnView["plan"]>;
  readonly control: TurnView["control"];
}

/** What is to be done for an answer, in a line; nothing where that is only to answer. */
export function PlanLine({ made, control }: PlanLineProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!hasWork(made)) return null;
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

/** Whether a plan says more than that there is something to answer. */
function hasWork({ by, plan }: PlanLineProps["made"]): boolean {
  const isPlain = plan.hallucination_risk === "low" && plan.tools.length === 0;
  return by !== "rules" || plan.needs_memory || plan.needs_container || !isPlain;
}
