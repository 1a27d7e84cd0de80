import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** The time in milliseconds, brought up to date every minute, or as often as it is told. */
export function useNow(everyMs = minuteMs): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
