import type { TurnView } from "@steward/contracts/turn-view.ts";
import { lazy, Suspense } from "react";
import { LoadingLine } from "./loading-line.tsx";

const ClaimsPanel = lazy(async () => ({
  default: (await import("./claims-panel.tsx")).ClaimsPanel,
}));
const TracePanel = lazy(async () => ({ default: (await import("./trace-panel.tsx")).TracePanel }));

/** What is open below an answer, and the piece of evidence that was asked for. */
export type OpenDetails =
  | { readonly view: "claims"; readonly evidence: string | null }
  | { readonly view: "trace" };

export interface AnswerDetailsProps {
  readonly turn: TurnView;
  readonly details: OpenDetails | null;
}

/** What an answer rests on, or how it came about; loaded when somebody wants to know. */
export function AnswerDetails({ turn, details }: AnswerDetailsProps) {
  if (details === null) return null;
  return (
    <Suspense fallback={<LoadingLine />}>
      {details.view === "trace" ? (
        <TracePanel turn={turn} />
      ) : (
        <ClaimsPanel turn={turn} evidenceId={details.evidence} />
      )}
    </Suspense>
  );
}
