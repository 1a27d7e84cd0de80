import { lazy, Suspense } from "react";
import type { ApprovalCardProps } from "./approval-card.tsx";

const ApprovalCard = lazy(async () => ({
  default: (await import("./approval-card.tsx")).ApprovalCard,
}));

/** Loaded with the first call that waits for somebody. */
export function LazyApprovalCard(props: ApprovalCardProps) {
  return (
    <Suspense>
      <ApprovalCard {...props} />
    </Suspense>
  );
}
