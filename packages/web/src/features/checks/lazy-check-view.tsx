import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { lazy, Suspense } from "react";

export type CheckViewProps =
  | {
      readonly view: "plan";
      readonly made: NonNullable<TurnView["plan"]>;
      readonly control: TurnView["control"];
    }
  | { readonly view: "thoughts"; readonly calls: readonly ToolPart[] }
  | { readonly view: "claims"; readonly turn: TurnView; readonly evidenceId: string | null }
  | { readonly view: "trace"; readonly turn: TurnView };

const CheckView = lazy(async () => ({ default: (await import("./check-view.tsx")).CheckView }));

/** Loaded when somebody asks for it. One piece: each more would make the first load larger. */
export function LazyCheckView(props: CheckViewProps) {
  return (
    // As high as a line, so that what is below stays where it is.
    <Suspense fallback={<div className="h-7" />}>
      <CheckView {...props} />
    </Suspense>
  );
}
