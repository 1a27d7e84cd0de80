import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { stayInView } from "../../components/stay-in-view.ts";

/** What is open below an answer, and the piece of evidence that a reference asked for. */
export type OpenDetails =
  | { readonly view: "claims"; readonly evidenceId: string | null }
  | { readonly view: "trace" };

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

/** Until the user does something else, the element above what was opened stays in view. */
function useStaysInView(frame: RefObject<HTMLElement | null>, details: OpenDetails | null): void {
  useEffect(() => {
    const element = frame.current;
    const above = element?.previousElementSibling;
    // Evidence that is asked for brings itself into view.
    const isAsked = details?.view === "claims" && details.evidenceId !== null;
    return element && above && !isAsked ? stayInView(above, element) : undefined;
  }, [frame, details]);
}
