import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import type { BuildOptions, KindSource } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import type { Engine } from "./create-engine.ts";
import { fromRefusal } from "./engine-failure.ts";
import { imageOf } from "./image-of.ts";
import { packFolder } from "./pack-folder.ts";
import type { EngineRequest } from "./send-request.ts";

const Progress = z.object({
  stream: z.string().optional(),
  status: z.string().optional(),
  id: z.string().optional(),
  error: z.string().optional(),
});

/** Builds a kind's image, or pulls the one it names. */
export async function buildImage(
  engine: Engine,
  source: KindSource,
  options: BuildOptions,
): Promise<void> {
  const image = await imageOf(source);
  const { signal } = options;
  if (source.dockerfile === null || source.image !== null) {
    const query = { fromImage: image };
    await report(engine, { method: "POST", path: "/images/create", query, signal }, options);
    return;
  }
  const query = {
    t: [image, `steward/${source.kind}:latest`],
    dockerfile: basename(source.dockerfile),
    buildargs: JSON.stringify(options.mirror === null ? {} : { DEBIAN_MIRROR: options.mirror }),
    rm: true,
    forcerm: true,
  };
  const archive = Readable.from(packFolder(dirname(source.dockerfile)));
  await report(engine, { method: "POST", path: "/build", query, archive, signal }, options);
}

/** A failure comes as a line, long after the engine has said that all is well. */
async function report(
  engine: Engine,
  request: EngineRequest,
  { onLine }: BuildOptions,
): Promise<void> {
  for await (const line of engine.follow({ ...request, isPatient: true }, Progress)) {
    if (line.error !== undefined) throw toBuildFailure(line.error);
    const text = line.stream ?? [line.id, line.status].filter(Boolean).join(": ");
    for (const part of text.split("\n")) if (part.trim() !== "") onLine(part.trimEnd());
  }
}

function toBuildFailure(message: string): AppError {
  const failure = fromRefusal({ status: 500, message });
  if (failure.code === "disk_full") return failure;
  return new AppError("upstream_failed", `The image was not built: ${message}`, {
    data: { hint: "The lines above say why. Behind a mirror of Debian's: --mirror URL" },
  });
}
