/** A header of 512 bytes, as POSIX ustar has it. Names are bytes. */
export type TarHeader = {
  readonly name: Buffer;
  readonly mode: number;
  readonly size: number;
  /** In seconds. */
  readonly modifiedAt: number;
  /** One character: `0` file, `5` folder, `2` link, `1` hard link, `L` and `x` say more of the next. */
  readonly type: string;
  readonly link: Buffer;
};

export const blockBytes = 512;

const places = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  modifiedAt: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  link: [157, 100],
  magic: [257, 8],
  prefix: [345, 155],
} as const satisfies Record<string, readonly [start: number, length: number]>;

type Field = keyof typeof places;

/** The name and the link must fit into 100 bytes. */
export function encodeTarHeader(header: TarHeader): Buffer {
  const block = Buffer.alloc(blockBytes);
  const put = (field: Field, value: Buffer | string): void => {
    Buffer.from(value).copy(block, places[field][0]);
  };
  put("name", header.name);
  put("mode", toOctal(header.mode, 7));
  put("uid", toOctal(0, 7));
  put("gid", toOctal(0, 7));
  put("size", toOctal(header.size, 11));
  put("modifiedAt", toOctal(Math.max(0, Math.floor(header.modifiedAt)), 11));
  put("type", header.type);
  put("link", header.link);
  put("magic", "ustar\u000000");
  put("checksum", `${toOctal(sum(block), 6)}\0 `);
  return block;
}

function toOctal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** Null: it is no header. */
export function parseTarHeader(block: Buffer): TarHeader | null {
  const take = (field: Field): Buffer => {
    const [start, length] = places[field];
    return block.subarray(start, start + length);
  };
  const checksum = fromOctal(take("checksum"));
  const isUstar = take("magic").toString("latin1").startsWith("ustar");
  const prefix = isUstar ? toZero(take("prefix")) : Buffer.alloc(0);
  const size = fromOctal(take("size"));
  if (checksum !== sum(block) || size === null) return null;
  const name = toZero(take("name"));
  return {
    name: prefix.length > 0 ? Buffer.concat([prefix, Buffer.from("/"), name]) : name,
    mode: fromOctal(take("mode")) ?? 0,
    size,
    modifiedAt: fromOctal(take("modifiedAt")) ?? 0,
    type: take("type").toString("latin1").replace("\0", "0"),
    link: toZero(take("link")),
  };
}

/** The sum of all bytes, with the sum itself taken for spaces. */
function sum(block: Buffer): number {
  const [start, length] = places.checksum;
  let total = 0;
  for (const [index, byte] of block.entries()) {
    total += index >= start && index < start + length ? 32 : byte;
  }
  return total;
}

/** Also GNU's binary numbers, for files above 8 GB. */
function fromOctal(field: Buffer): number | null {
  if ((field[0] ?? 0) === 0x80) return Number(field.readBigUInt64BE(field.length - 8));
  const text = field.toString("latin1").replaceAll("\0", " ").trim();
  return /^[0-7]*$/.test(text) ? Number.parseInt(text || "0", 8) : null;
}

function toZero(field: Buffer): Buffer {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}
