import {
  Artifact,
  ArtifactId,
  ArtifactList,
  KeepArtifact,
  ListArtifactsQuery,
} from "@steward/contracts/artifact.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { toContentHeaders } from "../exchange/content-headers.ts";
import { toArtifact } from "../exchange/to-artifact.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Artifacts } from "../../../modules/artifacts/index.ts";

const params = z.object({ id: ArtifactId });
const tags = ["Artifacts"];

export type ArtifactServices = {
  readonly access: Access;
  readonly artifacts: Artifacts;
};

export function artifactRoutes(services: ArtifactServices): FastifyPluginCallbackZod {
  const { access, artifacts } = services;
  const canRead = requireScope(access, "read");
  return (app, _options, done) => {
    app.get(
      "/artifacts",
      {
        onRequest: canRead,
        schema: { tags, querystring: ListArtifactsQuery, response: { 200: ArtifactList } },
      },
      async (request) => {
        const { conversation: conversationId, turn: turnId, cursor, limit } = request.query;
        const filter = { conversationId, turnId, cursor, limit };
        const page = await artifacts.list(principalOf(request).userId, filter);
        return { artifacts: page.artifacts.map(toArtifact), next_cursor: page.nextCursor };
      },
    );
    app.get(
      "/artifacts/:id",
      { onRequest: canRead, schema: { tags, params, response: { 200: Artifact } } },
      async (request) =>
        toArtifact(await artifacts.get(principalOf(request).userId, request.params.id)),
    );
    app.get(
      "/artifacts/:id/versions",
      { onRequest: canRead, schema: { tags, params, response: { 200: ArtifactList } } },
      async (request) => {
        const versions = await artifacts.versions(principalOf(request).userId, request.params.id);
        return { artifacts: versions.map(toArtifact), next_cursor: null };
      },
    );
    app.post(
      "/artifacts/:id/keep",
      {
        onRequest: requireScope(access, "chat"),
        schema: {
          tags,
          params,
          body: KeepArtifact.default({ keep: true }),
          response: { 200: Artifact },
        },
      },
      async (request) => {
        const { userId } = principalOf(request);
        return toArtifact(await artifacts.pin(userId, request.params.id, request.body.keep));
      },
    );
    void app.register(artifactContent(services));
    done();
  };
}

function artifactContent({ access, artifacts }: ArtifactServices): FastifyPluginCallbackZod {
  const querystring = z.object({ version: z.coerce.number().int().positive().optional() });
  return (app, _options, done) => {
    app.get(
      "/artifacts/:id/content",
      { onRequest: requireScope(access, "read"), schema: { tags, params, querystring } },
      async (request, reply) => {
        const { userId } = principalOf(request);
        const { id } = request.params;
        const { version } = request.query;
        const { mime, label } = await artifacts.get(userId, id, version);
        const isFixed = version !== undefined;
        return reply
          .headers(toContentHeaders(mime, label))
          .header("cache-control", isFixed ? "private, max-age=86400, immutable" : "no-cache")
          .send(await artifacts.read(userId, id, version));
      },
    );
    done();
  };
}
