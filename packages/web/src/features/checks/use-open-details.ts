import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import type { OpenDetails } from "./open-details.ts";

/** What is open below an answer. Escape closes it and leads back to where it was opened. */
export function useOpenDetails() {
  const [details, setDetails] = useState<OpenDetails | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const show = useCallback((next: OpenDetails | null) => {
    opener.current = document.activeElement;
    setDetails(next);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || details === null) return;
    event.preventDefault();
    setDetails(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  useStaysInView(frame, details);
  return { details, show, frame, onKeyDown };
}

/**
 * The transcript stays at its end while it grows, which would take what was just opened out of view
 * by its top. Until the user does something else, the element above it stays.
 */
function useStaysInView(frame: RefObject<HTMLElement | null>, details: OpenDetails | null): void {
  useEffect(() => {
    const element = frame.current;
    const above = element?.previousElementSibling;
    // Evidence that is asked for brings itself into view.
    const isAsked = details?.view === "claims" && details.evidenceId !== null;
    if (!element || !above || isAsked) return;
    const abort = new AbortController();
    const observer = new ResizeObserver(() => above.scrollIntoView({ block: "nearest" }));
    observer.observe(element);
    const stop = (): void => observer.disconnect();
    for (const type of ["pointerdown", "wheel", "keydown", "touchmove"]) {
      addEventListener(type, stop, { signal: abort.signal, passive: true });
    }
    return () => {
      stop();
      abort.abort();
    };
  }, [frame, details]);
}
