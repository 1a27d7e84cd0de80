import { formatDuration } from "../conversation/format-duration.ts";

/** `350 ms` below a second, else as long texts say it. */
export function formatTook(ms: number, language: string): string {
  if (ms >= 1000) return formatDuration(ms, language);
  return `${Math.max(1, Math.round(ms)).toLocaleString(language)} ms`;
}
