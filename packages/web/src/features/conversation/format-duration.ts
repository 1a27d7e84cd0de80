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
