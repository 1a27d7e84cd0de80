import { existsSync, rmSync } from "node:fs";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { readServiceScope, requireRights, systemOption } from "../service/service-scope.ts";
import { toUnitPath, unitName } from "../service/service-unit.ts";
import { requireSystemctl, runSystemctl } from "../service/systemctl.ts";

export const serviceUninstall = defineCommand({
  usage: "",
  description: "Stops the service and removes its unit. The home folder stays as it is.",
  words: [0, 0],
  options: { system: systemOption },
  examples: ["steward service uninstall"],
  async run(context) {
    const { env, terminal, json } = context;
    const scope = readServiceScope(context);
    requireRights(scope);
    const path = toUnitPath(scope, env);
    const isThere = existsSync(path);
    if (isThere) {
      await requireSystemctl(scope, "disable", "--now", unitName);
      rmSync(path);
      await requireSystemctl(scope, "daemon-reload");
      // A failure that systemd remembers would stand in the way of the next one.
      await runSystemctl(scope, "reset-failed", unitName);
    }
    if (json) terminal.printJson({ removed: isThere, path });
    else terminal.print(isThere ? `Removed ${path}.` : `There is no service at ${path}.`);
    return exitCodes.ok;
  },
});
