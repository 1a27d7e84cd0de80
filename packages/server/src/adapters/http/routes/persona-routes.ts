import { PersonaList } from "@steward/contracts/persona.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { requireScope } from "../authenticate.ts";
import type { HttpServices } from "../http-services.ts";

export function personaRoutes({ access, personas }: HttpServices): FastifyPluginCallbackZod {
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
