import { z } from "zod";

/** A call may ask for as much; a build or a test run takes its time. */
const longestSeconds = 3600;

export const TimeoutSeconds = z
  .int()
  .positive()
  .max(longestSeconds)
  .optional()
  .describe("Then it is killed; the sandbox's own limit if left out.");

/** The sandbox keeps the limit; this one only has to come after it, queueing included. */
export const longestMs = 2 * longestSeconds * 1000;
