/** `4 s`, `1 min 20 s`, `2 h 5 min`: the two largest units. */
export function formatDuration(ms: number, language: string): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const unit = (value: number, name: "second" | "minute" | "hour" | "day"): string =>
    value
      .toLocaleString(language, { style: "unit", unit: name, unitDisplay: "narrow" })
      .replace(/(\d)([a-z])/, "$1 $2");
  if (seconds < 60) return unit(seconds, "second");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return join(unit(minutes, "minute"), seconds % 60, (rest) => unit(rest, "second"));
  }
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return join(unit(hours, "hour"), minutes % 60, (rest) => unit(rest, "minute"));
  return join(unit(Math.floor(hours / 24), "day"), hours % 24, (rest) => unit(rest, "hour"));
}

function join(large: string, rest: number, format: (rest: number) => string): string {
  return rest === 0 ? large : `${large} ${format(rest)}`;
}

/** `350 ms` below a second, else as long texts say it. */
export function formatTook(ms: number, language: string): string {
  if (ms >= 1000) return formatDuration(ms, language);
  return `${Math.max(1, Math.round(ms)).toLocaleString(language)} ms`;
}

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

/** `12 May 2024`, in the user's language. */
export function formatDay(at: number, language: string): string {
  return new Date(at).toLocaleDateString(language, { dateStyle: "medium" });
}

const units = ["B", "kB", "MB", "GB", "TB"];

/** Decimal units with three digits at most: `323 MB`, `1.2 GB`. */
export function formatBytes(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 10 && unit > 1 ? 1 : 0;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })} ${units[unit] ?? ""}`;
}

/** Millionths of a US dollar, with as many digits as a small amount needs. */
export function formatCost(micros: number, language: string): string {
  const dollars = micros / 1_000_000;
  return dollars.toLocaleString(language, {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: dollars !== 0 && dollars < 0.01 ? 4 : 2,
  });
}
