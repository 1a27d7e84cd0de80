import { useEffect } from "react";
import { useRouter } from "../../router/router-context.ts";
import type { SidebarControl } from "./sidebar-control.ts";

/** mod+K searches, mod+shift+O starts a new conversation. */
export function useShortcuts(control: SidebarControl): void {
  const { navigate } = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "k") {
        event.preventDefault();
        control.setOpen(true);
        // The search box is there only after the sidebar has opened.
        requestAnimationFrame(() => document.getElementById("search")?.focus());
      }
      if (key === "o" && event.shiftKey) {
        event.preventDefault();
        void navigate("/");
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [control, navigate]);
}
