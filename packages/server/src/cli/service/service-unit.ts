import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import type { EnvironmentSource } from "../../config/read-environment.ts";
import { checkoutFolder } from "../checkout.ts";

export const unitName = "steward.service";

/** Of the machine, or of the user who runs the command. */
export type ServiceScope = "system" | "user";

export type ServiceUnit = { readonly path: string; readonly text: string };

type UnitOptions = {
  readonly scope: ServiceScope;
  readonly home: string;
  readonly env: EnvironmentSource["env"];
};

/** How systemd runs the server: as it is run now, by this Node, from this folder, on this home. */
export function toServiceUnit({ scope, home, env }: UnitOptions): ServiceUnit {
  const script = join(checkoutFolder, "scripts", "steward.mjs");
  const command = [process.execPath, script, "start"].map(quoteArgument).join(" ");
  const text = `[Unit]
Description=Steward, a self-hosted AI assistant
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
ExecStart=${command}
WorkingDirectory=${escape(checkoutFolder)}
Environment=${quote(`STEWARD_HOME=${home}`)}
Environment=${quote(`PATH=${toPath(env)}`)}
Restart=on-failure
RestartSec=5
TimeoutStopSec=20
# Sandboxes outlive a restart, and the next server takes them over.
KillMode=process
Delegate=yes
UMask=0077

[Install]
WantedBy=${scope === "system" ? "multi-user.target" : "default.target"}
`;
  return { path: toUnitPath(scope, env), text };
}

export function toUnitPath(scope: ServiceScope, env: EnvironmentSource["env"]): string {
  if (scope === "system") return join("/etc/systemd/system", unitName);
  return join(env.XDG_CONFIG_HOME || join(homedir(), ".config"), "systemd", "user", unitName);
}

/** Where npm, git and the engines are found; what npm adds for its own scripts is left out. */
function toPath({ PATH = "" }: EnvironmentSource["env"]): string {
  return PATH.split(delimiter)
    .filter((folder) => folder.startsWith("/") && !folder.includes("/node_modules/"))
    .join(delimiter);
}

/** See systemd.syntax(7): `%` begins a specifier everywhere. */
function escape(text: string): string {
  return text.replaceAll("%", "%%");
}

function quote(text: string): string {
  return `"${escape(text).replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
}

/** In commands `$` begins a variable, too. */
function quoteArgument(text: string): string {
  return quote(text).replaceAll("$", "$$$$");
}
