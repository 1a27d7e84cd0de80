import { AppError } from "../../../kernel/app-error.ts";

/** What a date can be, either side of 1970. */
const FURTHEST = 8.64e15;

/** Milliseconds since the epoch of a time in ISO 8601 or in milliseconds. Without a zone it is UTC. */
export function toTime(at: string | number): number {
  const time = typeof at === "number" ? at : Date.parse(hasZone(at) ? at : `${at}Z`);
  if (Number.isInteger(time) && Math.abs(time) <= FURTHEST) return time;
  throw new AppError("invalid_request", `"${at}" is no time: write ISO 8601 or milliseconds.`);
}

function hasZone(text: string): boolean {
  const isDate = !text.includes("T");
  return isDate || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
}
