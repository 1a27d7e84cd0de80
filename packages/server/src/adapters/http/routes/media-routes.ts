import { MediaId } from "@steward/contracts/ids.ts";
import { MediaEntry } from "@steward/contracts/media.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Media } from "../../../modules/media/index.ts";

const tags = ["Media"];

export type MediaServices = {
  readonly access: Access;
  readonly media: Media;
};

export function mediaRoutes({ access, media }: MediaServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      "/api/media",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, consumes: ["multipart/form-data"], response: { 201: MediaEntry } },
      },
      async (request, reply) => {
        const { name, bytes } = await readUpload(request);
        const { userId } = principalOf(request);
        return reply.code(201).send(await media.put(userId, name, bytes));
      },
    );
    app.get(
      "/api/media/:id",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, params: z.object({ id: MediaId }) },
      },
      async (request, reply) => {
        const { userId } = principalOf(request);
        const entry = await media.get(userId, request.params.id);
        return reply
          .header("cache-control", "private, max-age=31536000, immutable")
          .type(entry.mime)
          .send(await media.read(userId, entry.id));
      },
    );
    done();
  };
}

async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  try {
    const file = request.isMultipart() ? await request.file() : undefined;
    if (file) return { name: file.filename, bytes: await file.toBuffer() };
  } catch (error) {
    // What Fastify refuses has a status; the rest is a form that cannot be read.
    if (error instanceof Error && "statusCode" in error) throw error;
    throw new AppError("invalid_request", "The form data is broken.", { cause: error });
  }
  throw new AppError("invalid_request", "Send one file as multipart form data.");
}
