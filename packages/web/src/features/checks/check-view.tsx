import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { ClaimsPanel } from "./claims-panel.tsx";
import { PlanDetails } from "./plan-details.tsx";
import type { ShownPlace } from "./shown-place.ts";
import { ThoughtTree } from "./thought-tree.tsx";
import { TracePanel } from "./trace-panel.tsx";

export type CheckViewProps =
  | {
      readonly view: "plan";
      readonly made: NonNullable<TurnView["plan"]>;
      readonly control: TurnView["control"];
    }
  | { readonly view: "thoughts"; readonly calls: readonly ToolPart[] }
  | {
      readonly view: "claims";
      readonly turn: TurnView;
      readonly evidenceId: string | null;
      readonly onPlace: (place: ShownPlace) => void;
    }
  | { readonly view: "trace"; readonly turn: TurnView };

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
