import { existsSync } from "node:fs";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { formatTable } from "../format.ts";
import { readServiceScope, systemOption } from "../service/service-scope.ts";
import { toUnitPath, unitName } from "../service/service-unit.ts";
import { runSystemctl } from "../service/systemctl.ts";

export const serviceStatus = defineCommand({
  usage: "",
  description: "Shows whether the service is installed and runs. Exit code 3 when it does not run.",
  words: [0, 0],
  options: { system: systemOption },
  examples: ["steward service status", "steward service status --system --json"],
  async run(context) {
    const { env, terminal, json } = context;
    const scope = readServiceScope(context);
    const path = toUnitPath(scope, env);
    const installed = existsSync(path);
    const [enabled, active] = await Promise.all(
      ["is-enabled", "is-active"].map(async (question) => {
        const { out, said } = await runSystemctl(scope, question, unitName);
        return out || said;
      }),
    );
    if (json) terminal.printJson({ installed, path, enabled, active });
    else {
      terminal.print(
        formatTable([
          ["unit", installed ? path : `none at ${path}`],
          ["starts by itself", enabled ?? ""],
          ["runs", active ?? ""],
        ]),
      );
    }
    return active === "active" ? exitCodes.ok : exitCodes.unreachable;
  },
});
