import { useEffect } from "react";
import { useStore } from "zustand";
import type { Preferences } from "./preferences.ts";

/** Puts the chosen theme on the document and follows the system while that is the choice. */
export function useTheme(preferences: Preferences): void {
  const theme = useStore(preferences.state, (state) => state.theme);
  useEffect(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const apply = (): void => {
      const isDark = theme === "dark" || (theme === "system" && dark.matches);
      document.documentElement.dataset.theme = isDark ? "dark" : "light";
    };
    apply();
    dark.addEventListener("change", apply);
    return () => dark.removeEventListener("change", apply);
  }, [theme]);
}
