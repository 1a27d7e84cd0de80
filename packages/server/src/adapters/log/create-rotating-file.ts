import { createLogSegments } from "./create-log-segments.ts";
import type { SegmentLimits } from "./create-log-segments.ts";

export type RotatingFile = {
  /** Never throws and never waits: what cannot be written is dropped and counted. */
  append(line: string): void;
  /** Writes what is waiting, then closes. */
  close(): void;
};

export type RotatingFileOptions = {
  readonly directory: string;
  /** Read before each write, so that a reloaded config applies. */
  readonly limits: () => SegmentLimits;
};

/** Lines are gathered this long: one write for many of them costs the server far less. */
const gatherMs = 50;
const maxWaitingBytes = 256_000;
/** How long a folder that cannot be written is left alone. */
const restMs = 5_000;

export function createRotatingFile({ directory, limits }: RotatingFileOptions): RotatingFile {
  const segments = createLogSegments(directory, limits);
  let waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let restingUntil = 0;
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    waitingBytes = 0;
    try {
      segments.write(Buffer.from(toDropNote(dropped) + lines.join("")));
      dropped = 0;
    } catch {
      dropped += lines.length;
      restingUntil = performance.now() + restMs;
    }
  };

  return {
    append(line) {
      if (performance.now() < restingUntil) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += line.length;
      if (waitingBytes > maxWaitingBytes) flush();
      else timer ??= setTimeout(flush, gatherMs).unref();
    },
    close() {
      flush();
      segments.close();
    },
  };
}

function toDropNote(lines: number): string {
  return lines === 0 ? "" : `${JSON.stringify({ level: "warn", event: "log-drop", lines })}\n`;
}
