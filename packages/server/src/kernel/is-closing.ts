import { AppError } from "./app-error.ts";

/** Whether it was the end of the process that cut something off: somebody will go on with it. */
export function isClosing(signal: AbortSignal): boolean {
  return signal.reason instanceof AppError && signal.reason.code === "unavailable";
}
