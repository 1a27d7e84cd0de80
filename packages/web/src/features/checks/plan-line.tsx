import type { TurnView } from "@steward/contracts/turn-view.ts";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { FoldButton } from "./fold-button.tsx";
import { LoadingLine } from "./loading-line.tsx";

const PlanDetails = lazy(async () => ({
  default: (await import("./plan-details.tsx")).PlanDetails,
}));

export interface PlanLineProps {
  readonly made: TurnView["plan"];
  readonly control: TurnView["control"];
}

/** What is to be done for an answer, in a line; nothing where there is nothing to do but answer. */
export function PlanLine({ made, control }: PlanLineProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (made === null || !hasWork(made)) return null;
  const { intent, hallucination_risk: risk } = made.plan;
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t("plan.line", { intent: t(`plan.intent_${intent}`), risk: t(`plan.risk_${risk}`) })}
      </FoldButton>
      {isOpen ? (
        <Suspense fallback={<LoadingLine />}>
          <PlanDetails made={made} control={control} />
        </Suspense>
      ) : null}
    </div>
  );
}

function hasWork({ by, plan }: NonNullable<TurnView["plan"]>): boolean {
  const isPlain = plan.hallucination_risk === "low" && plan.tools.length === 0;
  return by !== "rules" || plan.needs_memory || plan.needs_container || !isPlain;
}
