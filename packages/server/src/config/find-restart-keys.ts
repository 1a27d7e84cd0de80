import { isDeepStrictEqual } from "node:util";
import { Config } from "./config-schema.ts";
import { describeKeys } from "./describe-keys.ts";

/** The keys that are different and marked as read at the start alone. */
export function findRestartKeys(started: Config, now: Config): readonly string[] {
  return describeKeys(Config)
    .filter(({ path, needsRestart }) => needsRestart && differs(started, now, path.split(".")))
    .map(({ path }) => path);
}

function differs(one: unknown, other: unknown, path: readonly string[]): boolean {
  return !isDeepStrictEqual(valueAt(one, path), valueAt(other, path));
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  return valueAt((value as Readonly<Record<string, unknown>>)[key], rest);
}
