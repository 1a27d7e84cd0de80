import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";

/** The lines of a log that rotates: `steward.log`, and the finished files before it. */
export type LogReader = {
  /** Those that were written since the last time, oldest first; at first all of the newest file. */
  readOn(): readonly string[];
  /** Those of the finished files, newest first. */
  older(): Generator<string>;
  close(): void;
};

type OpenFile = {
  readonly descriptor: number;
  readonly inode: number;
  readonly next: () => string[];
};

export function openLogReader(directory: string): LogReader {
  const path = join(directory, "steward.log");
  let file: OpenFile | null = null;

  return {
    readOn() {
      const lines = file?.next() ?? [];
      const inode = statSync(path, { throwIfNoEntry: false })?.ino;
      if (inode === undefined || inode === file?.inode) return lines;
      // It has been put aside meanwhile; what was written to it until then comes first.
      if (file) {
        lines.push(...file.next());
        closeSync(file.descriptor);
      }
      file = openFile(path);
      return [...lines, ...file.next()];
    },
    *older() {
      for (let index = 1; existsSync(join(directory, `steward.${index}.log`)); index++) {
        const text = readFileSync(join(directory, `steward.${index}.log`), "utf8");
        yield* text.split("\n").filter(Boolean).toReversed();
      }
    },
    close() {
      if (file) closeSync(file.descriptor);
      file = null;
    },
  };
}

function openFile(path: string): OpenFile {
  const descriptor = openSync(path, "r");
  const decoder = new StringDecoder("utf8");
  const buffer = Buffer.alloc(65_536);
  let begun = "";
  return {
    descriptor,
    inode: fstatSync(descriptor).ino,
    next() {
      let text = begun;
      for (let bytes = -1; bytes !== 0;) {
        bytes = readSync(descriptor, buffer);
        text += decoder.write(buffer.subarray(0, bytes));
      }
      const lines = text.split("\n");
      begun = lines.pop() ?? "";
      return lines.filter(Boolean);
    },
  };
}
