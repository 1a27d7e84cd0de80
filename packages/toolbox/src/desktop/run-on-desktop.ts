import { execFile } from "node:child_process";

export type RunOnDesktop = (
  command: readonly string[],
  input?: string,
) => Promise<{ readonly stdout: string; readonly stderr: string }>;

/** Runs small programs to their end; rejects with what they complained about. */
export function createRunOnDesktop(
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): RunOnDesktop {
  return ([file = "", ...args], input = "") => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<RunOnDesktop>>>();
    const child = execFile(file, args, { env, signal }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message));
      else resolve({ stdout, stderr: stderr.trim() });
    });
    // One that does not read it says so itself.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
    return promise;
  };
}
