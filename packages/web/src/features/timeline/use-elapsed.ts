import { useEffect, useState } from "react";

/** Milliseconds since `startedAt`, brought up to date every second; null starts no clock. */
export function useElapsed(startedAt: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === null ? 0 : Math.max(0, now - startedAt);
}
