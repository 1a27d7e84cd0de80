import { useEffect, useState } from "react";

const graceMs = 30_000;

/**
 * False once the page has been hidden for a while. Browsers allow six connections to one HTTP/1.1
 * server in all tabs together: forgotten tabs must not hold them.
 */
export function useAttached(): boolean {
  const [isAttached, setAttached] = useState(true);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const onChange = (): void => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      if (document.hidden) timers.add(setTimeout(() => setAttached(false), graceMs));
      else setAttached(true);
    };
    document.addEventListener("visibilitychange", onChange);
    onChange();
    return () => {
      document.removeEventListener("visibilitychange", onChange);
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return isAttached;
}
