export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  /** No server runs, or it does not answer. */
  unreachable: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command line itself is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
