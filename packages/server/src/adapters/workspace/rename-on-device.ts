import { rename } from "node:fs/promises";
import { fileErrorCode } from "../../kernel/file-error-code.ts";

/** False: it would go to another device, as a workspace with a limit is one of its own. */
export async function renameOnDevice(from: string | Buffer, to: string | Buffer): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (fileErrorCode(error) === "EXDEV") return false;
    throw error;
  }
}
