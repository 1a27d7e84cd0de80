import {
  CreatedKey,
  CreateKey,
  CreateUser,
  KeyList,
  User,
  UserList,
} from "@steward/contracts/account.ts";
import { KeyId } from "@steward/contracts/ids.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { principalOf, requireOfKeys, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";

const tags = ["Keys and users"];

export type AccountServices = {
  readonly access: Access;
};

export function accountRoutes({ access }: AccountServices): FastifyPluginCallbackZod {
  const canRead = requireScope(access, "read");
  const isAdmin = requireScope(access, "admin");
  // A key that leaked must not outlive its revocation as a copy of itself.
  const canChange = [canRead, requireOfKeys("admin")];
  return (app, _options, done) => {
    app.get(
      "/api/keys",
      { onRequest: canRead, schema: { tags, response: { 200: KeyList } } },
      (request) => ({ keys: [...access.listKeys(principalOf(request))] }),
    );
    app.post(
      "/api/keys",
      { onRequest: canChange, schema: { tags, body: CreateKey, response: { 201: CreatedKey } } },
      async (request, reply) =>
        reply.code(201).send(await access.createKey(principalOf(request), request.body)),
    );
    app.delete(
      "/api/keys/:id",
      {
        onRequest: canChange,
        schema: { tags, params: z.object({ id: KeyId }), response: { 204: z.null() } },
      },
      async (request, reply) => {
        await access.revokeKey(principalOf(request), request.params.id);
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/api/users",
      { onRequest: isAdmin, schema: { tags, response: { 200: UserList } } },
      () => ({ users: [...access.listUsers()] }),
    );
    app.post(
      "/api/users",
      { onRequest: isAdmin, schema: { tags, body: CreateUser, response: { 201: User } } },
      async (request, reply) => reply.code(201).send(await access.createUser(request.body)),
    );
    done();
  };
}
