import { Readable } from "node:stream";
import { sandboxPaths } from "@steward/contracts/toolbox.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import { tarEnd, toTarHeader, toTarPadding } from "../../../kernel/to-tar-header.ts";

export type NewCode = {
  /** Letters, digits and dashes; whoever comes back for the code says the same. */
  readonly id: string;
  readonly name: string;
  readonly code: string;
};

export type CodeFile = {
  /** Inside. */
  readonly path: string;
  put(): Promise<void>;
  /** When it has run. In a sandbox that has ended there is nothing left to remove. */
  remove(): Promise<void>;
};

/** Code that is to run, in a folder of its own and not among the user's files. It goes in as an archive. */
export function toCodeFile({ files }: Sandbox, { id, name, code }: NewCode): CodeFile {
  const folder = sandboxPaths.code + id;
  return {
    path: `${folder}/${name}`,
    async put() {
      const content = Buffer.from(code);
      const size = content.byteLength;
      const header = toTarHeader({ name, mode: 0o644, size, type: "0", target: "" });
      const archive = [header, content, toTarPadding(size), tarEnd];
      await files.unpack(folder, Readable.from(archive));
    },
    remove: () => files.remove(folder).catch(() => {}),
  };
}
