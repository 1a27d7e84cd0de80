import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { AppError } from "../../kernel/app-error.ts";
import type { ServiceScope } from "./service-unit.ts";

export type SystemctlResult = { readonly ok: boolean; readonly out: string; readonly said: string };

/** What systemd's own command says; not `ok` as well where it is missing. */
export async function runSystemctl(
  scope: ServiceScope,
  ...line: readonly string[]
): Promise<SystemctlResult> {
  const flags = scope === "user" ? ["--user"] : [];
  try {
    const { stdout } = await promisify(execFile)("systemctl", [...flags, ...line]);
    return { ok: true, out: stdout.trim(), said: "" };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const said = stderr.trim() || (error instanceof Error ? error.message : String(error));
    return { ok: false, out: stdout.trim(), said };
  }
}

/** Null: systemd answers. Otherwise why it does not. */
export async function findSystemdObstacle(scope: ServiceScope): Promise<string | null> {
  const { ok, said } = await runSystemctl(scope, "show-environment");
  return ok ? null : (said.split("\n")[0] ?? said);
}

/** For what has to work. */
export async function requireSystemctl(
  scope: ServiceScope,
  ...line: readonly string[]
): Promise<void> {
  const { ok, said } = await runSystemctl(scope, ...line);
  if (!ok) throw new AppError("conflict", `systemctl ${line.join(" ")} failed: ${said}`);
}

/** The same as people type it. */
export function systemctlText(scope: ServiceScope, line: string): string {
  return `systemctl ${scope === "user" ? "--user " : ""}${line}`;
}
