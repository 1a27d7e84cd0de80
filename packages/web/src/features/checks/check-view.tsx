import { ClaimsPanel } from "./claims-panel.tsx";
import type { CheckViewProps } from "./lazy-check-view.tsx";
import { PlanDetails } from "./plan-details.tsx";
import { ThoughtTree } from "./thought-tree.tsx";
import { TracePanel } from "./trace-panel.tsx";

/** Everything that tells how an answer was planned and checked. */
export function CheckView(props: CheckViewProps) {
  switch (props.view) {
    case "plan":
      return <PlanDetails {...props} />;
    case "thoughts":
      return <ThoughtTree {...props} />;
    case "claims":
      return <ClaimsPanel {...props} />;
    case "trace":
      return <TracePanel {...props} />;
  }
}
