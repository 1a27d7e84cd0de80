import { createContext, use, useEffect, useRef, useState } from "react";
import { stayInView } from "../../components/stay-in-view.ts";

export interface AskedCall {
  /** The call whose line is to be opened and brought into view; null: none. */
  readonly callId: string | null;
  /** Its line has it now. */
  onShown(): void;
}

/** Of one answer. A group that is folded opens for it. */
export const AskedCallContext = createContext<AskedCall>({
  callId: null,
  onShown: () => undefined,
});

/**
 * A line that is opened by hand, or because something led to one of its calls: then its button has the focus
 * and is in view.
 */
export function useAskedLine<Line extends HTMLElement>(has: (callId: string) => boolean) {
  const [isOpen, setOpen] = useState(false);
  const line = useRef<Line>(null);
  const asked = use(AskedCallContext);
  const isAsked = asked.callId !== null && has(asked.callId);
  if (isAsked && !isOpen) setOpen(true);
  useEffect(() => {
    const button = line.current?.querySelector("button");
    if (!isAsked || !line.current || !button) return;
    button.focus({ preventScroll: true });
    stayInView(button, line.current);
    asked.onShown();
  }, [asked, isAsked]);
  return { line, isOpen, setOpen };
}
