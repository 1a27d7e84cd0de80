import { useEffect } from "react";

/** Escape stops the answer, unless something open on the page takes the key first. */
export function useStopKey(stop: (() => void) | null): void {
  useEffect(() => {
    if (stop === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("[data-keeps-escape]")) return;
      const isTaken = document.querySelector('[role="dialog"], [role="menu"], [data-takes-escape]');
      if (isTaken === null) stop();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [stop]);
}
