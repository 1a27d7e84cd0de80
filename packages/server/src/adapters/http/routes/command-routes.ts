import { CommandList, CommandReply, RunCommand } from "@steward/contracts/command.ts";
import { ConversationId } from "@steward/contracts/ids.ts";
import { splitLocalized } from "@steward/contracts/localized.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Commands } from "../../../modules/conversations/index.ts";

const tags = ["Conversations"];

export type CommandServices = {
  readonly access: Access;
  readonly commands: Commands;
};

export function commandRoutes({ access, commands }: CommandServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      "/api/commands",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, response: { 200: CommandList } },
      },
      () => ({
        commands: commands.list().map(({ description, ...command }) => {
          const { english, others = {} } = splitLocalized(description);
          return { ...command, description: english, descriptions: others };
        }),
      }),
    );
    app.post(
      "/api/conversations/:id/commands",
      {
        onRequest: requireScope(access, "chat"),
        schema: {
          tags,
          params: z.object({ id: ConversationId }),
          body: RunCommand,
          response: { 200: CommandReply },
        },
      },
      (request) => commands.run(principalOf(request), request.params.id, request.body.text),
    );
    done();
  };
}
