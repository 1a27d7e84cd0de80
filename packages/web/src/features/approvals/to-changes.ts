export interface Change {
  readonly name: string;
  /** JSON text; null where the argument was added or taken away. */
  readonly before: string | null;
  readonly after: string | null;
}

type Arguments = Readonly<Record<string, unknown>>;

/** The arguments that differ, by name. */
export function toChanges(before: Arguments, after: Arguments): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ name, before: toText(before[name]), after: toText(after[name]) }))
    .filter((change) => change.before !== change.after);
}

function toText(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
