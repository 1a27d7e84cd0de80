import { lazy, Suspense } from "react";
import type { CheckViewProps } from "./check-view.tsx";

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
