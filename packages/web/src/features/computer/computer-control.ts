import { createContext, use, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useMediaQuery } from "../../hooks/use-media-query.ts";
import type { ComputerTab } from "../../preferences/preferences.ts";
import { useServices } from "../../state/services.ts";

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

/** Beside the conversation it stays as the user left it; a sheet is opened anew each time. */
export function useComputerControl(): ComputerControl {
  const { preferences } = useServices();
  const isSheet = useMediaQuery("(max-width: 1023px)");
  const isWideOpen = useStore(preferences.state, (state) => state.isComputerOpen);
  const tab = useStore(preferences.state, (state) => state.computerTab);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return useMemo(() => {
    const setOpen = (isOpen: boolean): void =>
      isSheet ? setSheetOpen(isOpen) : preferences.set({ isComputerOpen: isOpen });
    return {
      isOpen: isSheet ? isSheetOpen : isWideOpen,
      isSheet,
      tab,
      open(chosen) {
        if (chosen !== undefined) preferences.set({ computerTab: chosen });
        setOpen(true);
      },
      close: () => setOpen(false),
    };
  }, [preferences, isSheet, isSheetOpen, isWideOpen, tab]);
}
