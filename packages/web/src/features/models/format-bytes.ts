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
