import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { approvalsQuery } from "../api/queries.ts";
import { useServices } from "./services.ts";

/** In front, how many decisions are waited for, as far as the page knows: strangers may not ask. */
export function useDocumentTitle(title: string): void {
  const { api } = useServices();
  const waiting = useQuery({ ...approvalsQuery(api), enabled: false }).data?.length ?? 0;
  useEffect(() => {
    const count = waiting === 0 ? "" : `(${waiting}) `;
    document.title = count + (title === "" ? "Steward" : `${title} · Steward`);
  }, [title, waiting]);
}
