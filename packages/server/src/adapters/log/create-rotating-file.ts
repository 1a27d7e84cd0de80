import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export type RotatingFile = {
  /** Never throws and never waits: what cannot be written is dropped and counted. */
  append(line: string): void;
  /** Writes what is waiting, then closes. */
  close(): void;
};

export type RotatingFileOptions = {
  readonly directory: string;
  /** Read before each write, so that a reloaded config applies. */
  readonly limits: () => { readonly maxBytes: number; readonly maxFiles: number };
};

/** Lines are gathered this long: one write for many of them costs the server far less. */
const gatherMs = 50;
const maxWaitingBytes = 256_000;
/** How long a folder that cannot be written is left alone. */
const restMs = 5_000;

/** The file being written and the finished ones before it: `steward.log`, then `steward.1.log` and so on. */
export function createRotatingFile({ directory, limits }: RotatingFileOptions): RotatingFile {
  let file: { readonly fd: number; size: number } | null = null;
  let waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let restingUntil = 0;
  let timer: NodeJS.Timeout | null = null;

  const closeFile = () => {
    const open = file;
    file = null;
    if (open !== null) closeSync(open.fd);
  };

  /** Throws what the disk says. */
  const write = (bytes: Uint8Array) => {
    const { maxBytes, maxFiles } = limits();
    file ??= openFile(directory);
    if (file.size > 0 && file.size + bytes.length > maxBytes) {
      closeFile();
      shiftFiles(directory, maxFiles);
      file = openFile(directory);
    }
    for (let offset = 0; offset < bytes.length;) {
      const written = writeSync(file.fd, bytes, offset);
      offset += written;
      file.size += written;
    }
  };

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    waitingBytes = 0;
    try {
      write(Buffer.from(toDropNote(dropped) + lines.join("")));
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
      closeFile();
    },
  };
}

function openFile(directory: string): { readonly fd: number; size: number } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const fd = openSync(join(directory, "steward.log"), "a", 0o600);
  return { fd, size: fstatSync(fd).size };
}

function shiftFiles(directory: string, maxFiles: number): void {
  const nameOf = (index: number) =>
    join(directory, index === 0 ? "steward.log" : `steward.${index}.log`);
  rmSync(nameOf(maxFiles - 1), { force: true });
  for (let index = maxFiles - 2; index >= 0; index--) {
    try {
      renameSync(nameOf(index), nameOf(index + 1));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}

function toDropNote(lines: number): string {
  return lines === 0 ? "" : `${JSON.stringify({ level: "warn", event: "log-drop", lines })}\n`;
}
