import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import type { KindSource } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";
import { packFolder } from "./pack-folder.ts";

const hashLength = 12;

/**
 * The image that a kind runs from now. One that is built is named after its Dockerfile and the
 * files beside it: when they change, it is another one. The mirror is no part of the name: it says
 * where packages come from, not which.
 */
export async function imageOf({ kind, image, dockerfile }: KindSource): Promise<string> {
  if (image !== null) return image;
  if (dockerfile === null) {
    throw new AppError(
      "config_invalid",
      `The kind ${kind} names neither an image nor a Dockerfile.`,
    );
  }
  const hash = createHash("sha256").update(`${basename(dockerfile)}\n`);
  try {
    for await (const chunk of packFolder(dirname(dockerfile))) hash.update(chunk);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("config_invalid", `The folder of ${dockerfile} cannot be read.`, {
      cause: error,
    });
  }
  return `steward/${kind}:${hash.digest("hex").slice(0, hashLength)}`;
}
