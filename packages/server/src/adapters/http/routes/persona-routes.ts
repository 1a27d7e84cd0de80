import { PersonaList } from "@steward/contracts/persona.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Personas } from "../../../modules/personas/index.ts";

export type PersonaServices = {
  readonly access: Access;
  readonly personas: Pick<Personas, "list" | "require">;
};

export function personaRoutes({ access, personas }: PersonaServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      "/api/personas",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags: ["Conversations"], response: { 200: PersonaList } },
      },
      () => personas.list(),
    );
    done();
  };
}
