import { createContext, use } from "react";
import type { ComputerTab } from "../../preferences/preferences.ts";

export interface ComputerControl {
  readonly isOpen: boolean;
  /** Without room beside the conversation it lies over it. */
  readonly isSheet: boolean;
  readonly tab: ComputerTab;
  /** Opens it, where a tab is given on that one. */
  readonly open: (tab?: ComputerTab) => void;
  readonly close: () => void;
}

export const ComputerContext = createContext<ComputerControl | null>(null);

export function useComputer(): ComputerControl {
  const control = use(ComputerContext);
  if (control === null) throw new Error("outside ComputerContext");
  return control;
}
