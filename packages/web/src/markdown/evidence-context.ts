import { createContext } from "react";

/** Shows a piece of evidence by its id; null where there is none to show. */
export const EvidenceContext = createContext<((id: string) => void) | null>(null);
