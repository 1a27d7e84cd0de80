import { z } from "zod";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";

export const sandboxStop = defineCommand({
  usage: "ID",
  description:
    "Stops a sandbox with everything that runs in it. The files of its conversation stay.",
  words: [1, 1],
  options: {},
  examples: ["steward sandbox stop sbx_01hxy"],
  async run({ home, terminal, json, words }) {
    const client = createApiClient(await requireServer(home));
    const container_id = words[0] ?? "";
    const body = { container_id };
    await client.call({ method: "POST", path: "/containers/stop", body, answer: z.unknown() });
    if (json) terminal.printJson({ stopped: container_id });
    else terminal.print(`Stopped ${container_id}.`);
    return exitCodes.ok;
  },
});
