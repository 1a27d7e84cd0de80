export type HostileEntry = {
  readonly name: string | Buffer;
  /** `0` file, `5` folder, `2` link, `1` hard link, `3` device. */
  readonly type?: string;
  readonly link?: string;
  readonly content?: string;
  /** What the header claims. */
  readonly size?: number;
};

const blockBytes = 512;

/** A tar archive with whatever is asked for in it: our own writer would refuse to make these. */
export function toHostileTar(entries: readonly HostileEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(toBlocks), Buffer.alloc(2 * blockBytes)]);
}

function toBlocks({ name, type = "0", link = "", content = "", size }: HostileEntry): Buffer[] {
  const header = Buffer.alloc(blockBytes);
  const bytes = Buffer.from(content);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  Buffer.from(name).copy(header, 0);
  header.write(octal(0o6777, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size ?? bytes.length, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(" ".repeat(8), 148);
  header.write(type, 156);
  header.write(link, 157);
  header.write("ustar\u000000", 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
  );
  const padding = Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes);
  return [header, bytes, padding];
}
