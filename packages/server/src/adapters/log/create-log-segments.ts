import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export type SegmentLimits = { readonly maxBytes: number; readonly maxFiles: number };

/** The file being written and the finished ones before it: `steward.log`, then `steward.1.log` and so on. */
export type LogSegments = {
  /** Begins a new file where these bytes would make the current one too long. Throws what the disk says. */
  write(bytes: Uint8Array): void;
  close(): void;
};

export function createLogSegments(directory: string, limits: () => SegmentLimits): LogSegments {
  let file: { readonly fd: number; size: number } | null = null;

  const close = () => {
    const open = file;
    file = null;
    if (open !== null) closeSync(open.fd);
  };

  return {
    write(bytes) {
      const { maxBytes, maxFiles } = limits();
      file ??= openFile(directory);
      if (file.size > 0 && file.size + bytes.length > maxBytes) {
        close();
        shiftFiles(directory, maxFiles);
        file = openFile(directory);
      }
      for (let offset = 0; offset < bytes.length;) {
        const written = writeSync(file.fd, bytes, offset);
        offset += written;
        file.size += written;
      }
    },
    close,
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
