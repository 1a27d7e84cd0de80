import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useTranslation } from "../../i18n/texts.ts";

interface PlanDetailsProps {
  readonly made: NonNullable<TurnView["plan"]>;
  readonly control: TurnView["control"];
}

/** What the plan wants done, who made it, and what was found when it was looked at. */
export function PlanDetails({ made, control }: PlanDetailsProps) {
  const { t } = useTranslation();
  const { plan, by, problem } = made;
  const percent = Math.round(plan.confidence * 100);
  const steps = [
    plan.needs_memory ? t("plan.memory", { queries: plan.memory_queries.join("; ") || "…" }) : null,
    plan.needs_container ? t("plan.container", { name: plan.container_name ?? "…" }) : null,
    plan.tools.length > 0 ? t("plan.tools", { names: plan.tools.join(", ") }) : null,
    plan.use_code_model ? t("plan.codeModel") : null,
  ].filter((step) => step !== null);
  return (
    <div className="mt-1.5 ml-2 space-y-2 border-l-2 border-line pl-4 text-ui leading-relaxed text-ink-2 [overflow-wrap:anywhere]">
      <ul className="list-disc space-y-0.5 pl-4 marker:text-ink-3">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{t("plan.answer")}</li>
      </ul>
      {plan.reasoning === "" ? null : <p className="whitespace-pre-wrap">{plan.reasoning}</p>}
      {control === null ? null : <ControlNote control={control} />}
      <p className="text-mini text-ink-3">
        {t(`plan.by_${by}`)} · {t("plan.confidence", { percent })}
        {problem === null ? "" : ` · ${problem}`}
      </p>
    </div>
  );
}

function ControlNote({ control }: { readonly control: NonNullable<TurnView["control"]> }) {
  const { t } = useTranslation();
  return (
    <div>
      <p>
        {t(`control.${control.status}`)}
        {control.problem === null ? "" : `: ${control.problem}`}
      </p>
      <ul className="list-disc pl-4 marker:text-ink-3">
        {control.corrections.map((correction) => (
          <li key={correction}>{correction}</li>
        ))}
      </ul>
    </div>
  );
}
