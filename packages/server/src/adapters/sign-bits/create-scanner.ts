import { toScanModule, type Scan } from "./to-scan-module.ts";

/** A part of Node whose types are those of browsers: as far as it is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** Small enough to stay in a processor's cache between the copy and the count. */
const ROWS_AT_ONCE = 2_048;

/** In how many bits each of the first `count` rows differs from `asked`. */
export type Scanner = (
  signs: Uint32Array,
  asked: Uint32Array,
  count: number,
) => Uint16Array<ArrayBuffer>;

/** For rows of an even number of 32-bit words. See docs/decisions/0013-vectors-scanned-in-webassembly.md. */
export function createScanner(words: number): Scanner {
  const rowBytes = words * Uint32Array.BYTES_PER_ELEMENT;
  const rowsAt = rowBytes;
  const distancesAt = rowsAt + ROWS_AT_ONCE * rowBytes;
  const bytes = distancesAt + ROWS_AT_ONCE * Uint16Array.BYTES_PER_ELEMENT;
  const module = new WebAssembly.Module(toScanModule(words / 2, bytes));
  const { memory, scan } = new WebAssembly.Instance(module).exports as {
    readonly memory: { readonly buffer: ArrayBuffer };
    readonly scan: Scan;
  };
  const askedRow = new Uint32Array(memory.buffer, 0, words);
  const rows = new Uint32Array(memory.buffer, rowsAt, words * ROWS_AT_ONCE);
  const measured = new Uint16Array(memory.buffer, distancesAt, ROWS_AT_ONCE);
  return (signs, asked, count) => {
    const distances = new Uint16Array(count);
    askedRow.set(asked);
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      const to = Math.min(count, from + ROWS_AT_ONCE);
      rows.set(signs.subarray(from * words, to * words));
      scan(rowsAt, rowsAt + (to - from) * rowBytes, distancesAt);
      distances.set(measured.subarray(0, to - from), from);
    }
    return distances;
  };
}
