import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../kernel/app-error.ts";
import { localFetch } from "./local-fetch.ts";

export const RunFile = z.object({ pid: z.int(), url: z.string(), token: z.string() });
export type RunFile = z.infer<typeof RunFile>;

export type ServerSearch =
  | { readonly kind: "running"; readonly run: RunFile }
  /** The process is there but does not answer. */
  | { readonly kind: "silent"; readonly run: RunFile }
  | { readonly kind: "none" };

const healthTimeoutMs = 3_000;

/** The server of this home, if its process lives and answers. */
export async function findServer(home: string): Promise<ServerSearch> {
  const run = readRunFile(home);
  if (run === null || !isServerProcess(run.pid)) return { kind: "none" };
  try {
    const response = await localFetch(new URL("/health", run.url), {
      signal: AbortSignal.timeout(healthTimeoutMs),
    });
    await response.body?.cancel();
    return { kind: response.ok ? "running" : "silent", run };
  } catch {
    return { kind: "silent", run };
  }
}

/** For commands that cannot do without it. */
export async function requireServer(home: string): Promise<RunFile> {
  const search = await findServer(home);
  if (search.kind === "running") return search.run;
  if (search.kind === "silent") {
    throw new AppError(
      "unavailable",
      `The server (process ${search.run.pid}) does not answer at ${search.run.url}.`,
      { data: { hint: `See ${join(home, "logs", "steward.log")}.` } },
    );
  }
  throw new AppError("unavailable", "The server is not running.", {
    data: { hint: "Start it with: steward start" },
  });
}

export function readRunFile(home: string): RunFile | null {
  try {
    return RunFile.parse(JSON.parse(readFileSync(join(home, "run.json"), "utf8")));
  } catch {
    // None, unreadable or half written: nobody to talk to, whichever it is.
    return null;
  }
}

/** Whether the process lives and is a server of ours: after a crash its number may be somebody else's. */
export function isServerProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("steward");
  } catch {
    // Gone since.
    return false;
  }
}
