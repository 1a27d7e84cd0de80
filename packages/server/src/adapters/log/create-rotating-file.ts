import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, write, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

export type RotatingFile = {
  /** Never throws and never waits: what cannot be written is dropped and counted. */
  append(line: string): void;
  /** Writes what is waiting, then closes. */
  close(): Promise<void>;
};

export type RotatingFileOptions = {
  readonly directory: string;
  /** Read before each write, so that a reloaded config applies. */
  readonly limits: () => { readonly maxBytes: number; readonly maxFiles: number };
};

const flushAfterMs = 50;
const maxWaitingBytes = 1_000_000;
/** How long a folder that cannot be written is left alone. */
const retryAfterMs = 5_000;
const writeAsync = promisify(write);

/** `steward.log` is being written; `steward.1.log` is the newest of the finished ones. */
export function createRotatingFile({ directory, limits }: RotatingFileOptions): RotatingFile {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let file: { readonly fd: number; size: number } | null = null;
  let blockedUntil = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;

  const fail = () => {
    blockedUntil = performance.now() + retryAfterMs;
    closeFile();
  };

  const closeFile = () => {
    if (file === null) return;
    try {
      closeSync(file.fd);
    } catch {
      // A descriptor that cannot be closed leaves nothing to do.
    }
    file = null;
  };

  const takeWaiting = (): Buffer => {
    const note = dropped === 0 ? "" : `${JSON.stringify({ level: "warn", event: "log-drop", lines: dropped })}\n`;
    const bytes = Buffer.from(note + waiting.join(""));
    waiting = [];
    waitingBytes = 0;
    dropped = 0;
    return bytes;
  };

  const ready = (incoming: number): { readonly fd: number; size: number } => {
    const { maxBytes, maxFiles } = limits();
    file ??= openFile(directory);
    if (file.size === 0 || file.size + incoming <= maxBytes) return file;
    closeFile();
    rotate(directory, maxFiles);
    file = openFile(directory);
    return file;
  };

  const flush = async () => {
    while (waiting.length > 0) {
      const lines = waiting.length;
      const bytes = takeWaiting();
      try {
        const target = ready(bytes.length);
        for (let offset = 0; offset < bytes.length; ) {
          const { bytesWritten } = await writeAsync(target.fd, bytes, offset);
          offset += bytesWritten;
          target.size += bytesWritten;
        }
      } catch {
        dropped += lines;
        fail();
      }
    }
    writing = null;
  };

  const schedule = () => {
    if (timer !== null || writing !== null) return;
    timer = setTimeout(() => {
      timer = null;
      writing = flush();
    }, flushAfterMs);
    timer.unref();
  };

  return {
    append(line) {
      if (performance.now() < blockedUntil || waitingBytes + line.length > maxWaitingBytes) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += line.length;
      schedule();
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await writing;
      if (waiting.length > 0) writeRest(ready, takeWaiting());
      closeFile();
    },
  };
}

function writeRest(ready: (incoming: number) => { readonly fd: number }, bytes: Buffer): void {
  try {
    const { fd } = ready(bytes.length);
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(fd, bytes, offset);
  } catch {
    // A full disk at the very end: the lines are lost, the process still ends well.
  }
}

function openFile(directory: string): { readonly fd: number; size: number } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const fd = openSync(join(directory, "steward.log"), "a", 0o600);
  return { fd, size: fstatSync(fd).size };
}

function rotate(directory: string, maxFiles: number): void {
  const nameOf = (index: number) => join(directory, index === 0 ? "steward.log" : `steward.${index}.log`);
  rmSync(nameOf(maxFiles - 1), { force: true });
  for (let index = maxFiles - 2; index >= 0; index--) {
    try {
      renameSync(nameOf(index), nameOf(index + 1));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}
