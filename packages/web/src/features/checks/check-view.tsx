import { deChecks } from "../../i18n/de-checks.data.ts";
import { enChecks } from "../../i18n/en-checks.data.ts";
import { useLateTexts } from "../../i18n/use-late-texts.ts";
import { ClaimsPanel } from "./claims-panel.tsx";
import type { CheckViewProps } from "./lazy-check-view.tsx";
import { PlanLine } from "./plan-line.tsx";
import { ThoughtGroup } from "./thought-group.tsx";
import { TracePanel } from "./trace-panel.tsx";

/** Everything that shows how an answer was planned and checked. */
export function CheckView(props: CheckViewProps) {
  useLateTexts({ en: enChecks, de: deChecks });
  switch (props.view) {
    case "plan":
      return <PlanLine {...props} />;
    case "thoughts":
      return <ThoughtGroup {...props} />;
    case "claims":
      return <ClaimsPanel {...props} />;
    case "trace":
      return <TracePanel {...props} />;
  }
}
