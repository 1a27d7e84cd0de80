import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A wall clock that a test sets while a server runs by it. Time that is measured passes as ever. */
export type SettableClock = {
  /** What a process needs in its environment to go by it. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets it to so many milliseconds before or after the real time. */
  set(offsetMs: number): void;
} & Disposable;

const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");

/** Whether this machine has libfaketime, which answers programs that ask for the time. */
export const canSetClock = library !== undefined;

export function openSettableClock(): SettableClock {
  if (library === undefined) throw new Error("There is no libfaketime here.");
  const folder = mkdtempSync(join(tmpdir(), "steward-clock-"));
  const file = join(folder, "offset");
  const set = (offsetMs: number) => {
    // In one go: it is read every time somebody asks for the time.
    writeFileSync(`${file}.new`, `${offsetMs < 0 ? "-" : "+"}${Math.abs(offsetMs) / 1000}\n`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      // Files keep the times that they have.
      NO_FAKE_STAT: "1",
    },
    set,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}
