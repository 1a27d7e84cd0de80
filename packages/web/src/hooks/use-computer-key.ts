import { useEffect } from "react";

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** As it is printed on the keyboard. */
export const computerKeys = isApple ? "⌘ ." : "Ctrl + .";

export interface ComputerSwitch {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * mod+. opens and closes the computer, and is the way out of a terminal or a desktop that takes all
 * other keys: hence it is caught before they see it.
 */
export function useComputerKey({ isOpen, open, close }: ComputerSwitch): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "." || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (isOpen) close();
      else open();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [isOpen, open, close]);
}
