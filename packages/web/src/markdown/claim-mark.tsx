import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Mark } from "./mark-block.ts";

export interface ClaimMarkProps {
  readonly mark: Mark;
  readonly children: ReactNode;
}

/** What an answer says without the evidence for it; why, for whoever points at it. */
export function ClaimMark({ mark, children }: ClaimMarkProps) {
  const { t } = useTranslation();
  const label = t(`check.mark_${mark.kind}`);
  return (
    <mark data-kind={mark.kind} title={`${label}: ${mark.why}`}>
      {children}
      <span className="sr-only select-none"> ({label})</span>
    </mark>
  );
}
