import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { useServices } from "../../app/services.ts";
import { useMediaQuery } from "../../app/use-media-query.ts";
import type { ComputerControl } from "./computer-control.ts";

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
