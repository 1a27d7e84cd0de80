import { useEffect } from "react";
import { useApprovals } from "./use-approvals.ts";

/** In front, how many decisions are waited for. */
export function useDocumentTitle(title: string): void {
  const waiting = useApprovals().length;
  useEffect(() => {
    const count = waiting === 0 ? "" : `(${waiting}) `;
    document.title = count + (title === "" ? "Steward" : `${title} · Steward`);
  }, [title, waiting]);
}
