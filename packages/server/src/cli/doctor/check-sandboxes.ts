import type { MachineHost } from "@steward/sdk/sandbox-driver.ts";
import { createBtrfsQuota } from "../../adapters/btrfs/create-btrfs-quota.ts";
import { silentLogger } from "../../kernel/logger.ts";
import { chooseDriver, type SandboxKind } from "../../modules/sandboxes/index.ts";
import { formatProblem } from "../../config/config-problem.ts";
import { loadRegistry } from "../../config/load-registry.ts";
import { registrySources } from "../../config/registry-sources.ts";
import { createMachineHosts } from "../../config/create-machine-hosts.ts";
import { homePaths } from "../../config/home-folder.ts";
import type { Check, Finding } from "./finding.ts";

/** Which driver makes sandboxes here and why, and which kinds of them can be started. */
export const checkSandboxes: Check = async ({ home, loaded }) => {
  if (!loaded.ok) return [];
  const { config, environment } = loaded;
  const hosts = createMachineHosts({ home, environment, log: silentLogger });
  const { driver, reason, hint } = await chooseDriver(hosts, config.sandboxes.driver);
  const registry = loadRegistry(registrySources(home));
  const withoutDriver = config.sandboxes.driver === "off" ? "info" : "warn";
  return [
    {
      check: "sandboxes",
      status: driver ? "ok" : withoutDriver,
      message: driver ? reason : `nothing can be executed: ${reason}`,
      ...(hint === null ? {} : { hint }),
    },
    ...(driver ? [await checkDisk(home)] : []),
    ...(registry.ok ? [] : registry.problems.map(toProblem)),
    ...(registry.ok && driver
      ? await Promise.all(registry.kinds.map((kind) => checkKind(driver, kind)))
      : []),
  ];
};

function toProblem(problem: Parameters<typeof formatProblem>[0]): Finding {
  const hint = "Until it is mended, the kinds of before are used.";
  return { check: "sandboxes: registry", status: "fail", message: formatProblem(problem), hint };
}

/** What keeps workspaces to the size that their kinds allow. */
async function checkDisk(home: string): Promise<Finding> {
  const probe = await createBtrfsQuota(homePaths(home).workspaces).probe();
  const message = probe.isHeld
    ? `workspaces are held to their limits by quotas of the file system (${probe.name})`
    : `workspaces are watched, and who grows beyond the limit is stopped; there are no quotas: ${probe.reason}`;
  return { check: "sandboxes: disk", status: "ok", message };
}

async function checkKind(host: MachineHost, { name, source }: SandboxKind): Promise<Finding> {
  const check = `sandboxes: ${name}`;
  const state = await host.inspect(source);
  if (!state.isReady) return { check, status: "info", message: state.reason, hint: state.hint };
  const missing = state.missing.join(", ");
  return { check, status: "ok", message: missing === "" ? "ready" : `ready, without ${missing}` };
}
