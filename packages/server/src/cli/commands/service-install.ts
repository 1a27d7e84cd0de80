import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "../../kernel/app-error.ts";
import type { CommandContext } from "../command.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { findServer } from "../find-server.ts";
import { readServiceScope, requireRights, systemOption } from "../service/service-scope.ts";
import {
  type ServiceScope,
  type ServiceUnit,
  toServiceUnit,
  unitName,
} from "../service/service-unit.ts";
import {
  findSystemdObstacle,
  requireSystemctl,
  runSystemctl,
  systemctlText,
} from "../service/systemctl.ts";

export const serviceInstall = defineCommand({
  usage: "",
  description:
    "Has systemd start the server with the machine, and again when it fails: writes a unit for this Node, this folder and this home, and starts it. Keys belong in config/.env of the home: a service does not see the variables of this shell. Where systemd does not answer, the unit is printed.",
  words: [0, 0],
  options: { system: systemOption },
  examples: [
    "steward service install",
    "sudo STEWARD_HOME=/srv/steward steward service install --system",
  ],
  async run(context) {
    const { home, env, terminal, json } = context;
    const scope = readServiceScope(context);
    const unit = toServiceUnit({ scope, home, env });
    const obstacle = await findSystemdObstacle(scope);
    if (obstacle !== null) return handOver(context, { scope, unit, obstacle });
    requireRights(scope);
    refuseOtherHome(unit);
    const isOwn = (await runSystemctl(scope, "is-active", unitName)).ok;
    const isByHand = !isOwn && (await findServer(home)).kind !== "none";
    mkdirSync(dirname(unit.path), { recursive: true });
    writeFileSync(unit.path, unit.text);
    await requireSystemctl(scope, "daemon-reload");
    await requireSystemctl(scope, "enable", unitName);
    // What runs already by an older unit goes on by this one.
    if (!isByHand) await requireSystemctl(scope, "restart", unitName);
    if (json) terminal.printJson({ installed: true, started: !isByHand, path: unit.path });
    else tell(context, { scope, unit, isByHand });
    return exitCodes.ok;
  },
});

type Plan = { readonly scope: ServiceScope; readonly unit: ServiceUnit };

/** To be put where systemd runs. */
function handOver(
  { terminal, json }: CommandContext,
  { scope, unit, obstacle }: Plan & { readonly obstacle: string },
) {
  if (json) {
    terminal.printJson({ installed: false, reason: obstacle, path: unit.path, unit: unit.text });
    return exitCodes.failure;
  }
  terminal.write(unit.text);
  terminal.note(`Nothing was installed: systemd does not answer here (${obstacle}).`);
  terminal.note(`Where it does, put the lines above into ${unit.path}, then run:`);
  terminal.note(`  ${systemctlText(scope, "daemon-reload")}`);
  terminal.note(`  ${systemctlText(scope, `enable --now ${unitName}`)}`);
  return exitCodes.failure;
}

/** One service serves one home: that of another is not replaced in passing. */
function refuseOtherHome({ path, text }: ServiceUnit): void {
  if (!existsSync(path) || homeLine(readFileSync(path, "utf8")) === homeLine(text)) return;
  throw new AppError("conflict", `${path} is there for another home.`, {
    data: { hint: "Remove that service first: steward service uninstall" },
  });
}

function homeLine(unit: string): string | undefined {
  return unit.split("\n").find((line) => line.includes("STEWARD_HOME="));
}

function tell(
  { terminal }: CommandContext,
  { scope, unit, isByHand }: Plan & { readonly isByHand: boolean },
): void {
  terminal.print(`Installed as ${unit.path}${isByHand ? "." : " and started."}`);
  if (isByHand) {
    const start = systemctlText(scope, `start ${unitName}`);
    terminal.print(`A server runs on this home already. Stop it, then: ${start}`);
  }
  if (scope === "user") {
    terminal.print("To have it run while you are not signed in: loginctl enable-linger");
  }
}
