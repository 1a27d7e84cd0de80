/** Instructions of WebAssembly (https://webassembly.github.io/spec/core/binary/instructions.html). */
const op = {
  loop: 0x03,
  end: 0x0b,
  branchIf: 0x0d,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  load64: 0x29,
  store16: 0x3b,
  constant32: 0x41,
  isOther32: 0x47,
  add32: 0x6a,
  countBits64: 0x7b,
  add64: 0x7c,
  xor64: 0x85,
  to32: 0xa7,
} as const;

const type = { i32: 0x7f, i64: 0x7e, function: 0x60, none: 0x40 } as const;
const section = { types: 1, functions: 3, memories: 5, exports: 7, code: 10 } as const;
const exported = { function: 0, memory: 2 } as const;
/** Memory comes in pages of so many bytes. */
const PAGE = 65_536;
/** Of the place of a load or store, as a power of two. */
const aligned = { to2: 1, to8: 3 } as const;

/** Places in memory, in bytes. There is at least one row. */
export type Scan = (row: number, end: number, distances: number) => void;

/**
 * A module with `memory` and `scan`, which writes in how many bits each row of so many 64-bit words
 * differs from the one at the beginning of the memory, two bytes a row. One instruction of the
 * processor counts the bits of a word.
 */
export function toScanModule(words: number, bytes: number): Uint8Array<ArrayBuffer> {
  const parameters = [[type.i32], [type.i32], [type.i32]];
  const locals = [[...number(words), type.i64]];
  const code = [...vector(locals), ...toScan(words).flat()];
  return Uint8Array.from([
    ...text("\0asm\u0001\0\0\0"),
    ...toSection(section.types, [[type.function, ...vector(parameters), ...vector([])]]),
    ...toSection(section.functions, [[0]]),
    ...toSection(section.memories, [[0, ...number(Math.ceil(bytes / PAGE))]]),
    ...toSection(section.exports, [
      [...name("memory"), exported.memory, 0],
      [...name("scan"), exported.function, 0],
    ]),
    ...toSection(section.code, [[...number(code.length), ...code]]),
  ]);
}

function toScan(words: number): number[][] {
  const [row, end, distances, firstWord] = [0, 1, 2, 3] as const;
  const all = Array.from({ length: words }, (_, word) => word);
  /** What is asked for stays in locals, one a word. */
  const asked = (word: number): number[] => number(firstWord + word);
  const load = (word: number): number[] => [op.load64, aligned.to8, ...number(8 * word)];
  const advance = (place: number, by: number): number[][] => [
    [op.get, place],
    [op.constant32, ...number(by)],
    [op.add32],
    [op.set, place],
  ];
  return [
    ...all.flatMap((word) => [[op.constant32, 0], load(word), [op.set, ...asked(word)]]),
    [op.loop, type.none],
    [op.get, distances],
    ...all.flatMap((word) => [
      [op.get, row],
      load(word),
      [op.get, ...asked(word)],
      [op.xor64],
      [op.countBits64],
      word > 0 ? [op.add64] : [],
    ]),
    [op.to32],
    [op.store16, aligned.to2, 0],
    ...advance(distances, 2),
    ...advance(row, 8 * words),
    [op.get, row],
    [op.get, end],
    [op.isOther32],
    [op.branchIf, 0],
    [op.end],
    [op.end],
  ];
}

const toSection = (id: number, items: readonly (readonly number[])[]): number[] => {
  const body = vector(items);
  return [id, ...number(body.length), ...body];
};

const vector = (items: readonly (readonly number[])[]): number[] => [
  ...number(items.length),
  ...items.flat(),
];

/** Seven bits a byte, the lowest first (LEB128); the last byte's highest bit would be taken for a sign. */
function number(value: number): number[] {
  return value < 0x40 ? [value] : [(value % 0x80) + 0x80, ...number(Math.floor(value / 0x80))];
}

const name = (ascii: string): number[] => vector(text(ascii).map((letter) => [letter]));

const text = (ascii: string): number[] => Array.from(ascii, (letter) => letter.charCodeAt(0));
