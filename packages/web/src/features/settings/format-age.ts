const steps = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** `3 days ago`, in the user's language. */
export function formatAge(at: number, language: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const step = steps.find(({ ms }) => now - at >= ms);
  if (!step) return format.format(0, "minute");
  return format.format(-Math.floor((now - at) / step.ms), step.unit);
}
