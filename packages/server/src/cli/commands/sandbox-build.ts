import { ContainerKinds } from "@steward/contracts/container.ts";
import type { MachineHost } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";
import { silentLogger } from "../../kernel/logger.ts";
import { chooseDriver, type SandboxKind } from "../../modules/sandboxes/index.ts";
import { formatProblem } from "../../config/config-problem.ts";
import { loadConfig } from "../../config/load-config.ts";
import { loadRegistry } from "../../config/load-registry.ts";
import { registrySources } from "../../config/registry-sources.ts";
import { createMachineHosts } from "../../config/create-machine-hosts.ts";
import { plain } from "../approval-text.ts";
import { createApiClient } from "../create-api-client.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { findServer } from "../find-server.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import { listenForStop } from "../listen-for-stop.ts";
import { orderBuilds } from "../order-builds.ts";

export const sandboxBuild = defineCommand({
  usage: "[KIND]",
  description:
    "Makes what a kind of sandbox runs from: an image for Docker or Podman, a tree of files for bubblewrap. Without a name: every kind. Works without a running server; what is up to date takes no time.",
  words: [0, 1],
  options: {
    mirror: {
      type: "string",
      value: "URL",
      summary: "Take packages from this copy of Debian's archive",
    },
    fresh: {
      type: "boolean",
      summary: "Make it anew, with today's packages, though nothing of ours has changed",
    },
  },
  examples: [
    "steward sandbox build",
    "steward sandbox build desktop",
    "steward sandbox build code-sandbox --mirror http://mirror.lan/debian",
  ],
  async run(context) {
    const { terminal, json, text, flag, words } = context;
    const mirror = parseMirror(text("mirror"));
    const host = await chooseHost(context);
    const kinds = await kindsToBuild(context.home, words[0], host.name);
    const stop = new AbortController();
    void listenForStop(context).then(() => stop.abort());
    const onLine = (line: string) => terminal.note(plain(line));
    for (const { name, source } of kinds) {
      terminal.note(`Building ${name} for ${host.name} ...`);
      await host.build(source, { onLine, signal: stop.signal, mirror, isFresh: flag("fresh") });
      if (!json) terminal.print(`${name} is built.`);
    }
    await tellServer(context.home);
    if (json) terminal.printJson({ driver: host.name, built: kinds.map(({ name }) => name) });
    return exitCodes.ok;
  },
});

/** One that runs looks again when it is asked, so that its next turn knows what was built. */
async function tellServer(home: string): Promise<void> {
  const search = await findServer(home);
  if (search.kind !== "running") return;
  const looked = createApiClient(search.run).call({ path: "/containers", answer: ContainerKinds });
  await looked.catch(() => {
    // What was built is there all the same: it finds it later by itself.
  });
}

function parseMirror(mirror: string | undefined): string | null {
  if (mirror === undefined) return null;
  if (URL.canParse(mirror)) return mirror;
  throw new UsageError("--mirror is an address, such as http://deb.debian.org/debian");
}

async function kindsToBuild(
  home: string,
  name: string | undefined,
  driver: string,
): Promise<readonly SandboxKind[]> {
  const registry = loadRegistry(registrySources(home));
  if (!registry.ok) {
    throw new AppError("config_invalid", registry.problems.map(formatProblem).join("\n"));
  }
  const { kinds } = registry;
  const wanted = kinds.filter((kind) => name === undefined || kind.name === name);
  // Images are made from one another; each tree is whole in itself.
  if (wanted.length > 0) return driver === "docker" ? orderBuilds(wanted, kinds) : wanted;
  const known = kinds.map((kind) => kind.name).join(", ");
  throw new AppError("not_found", `There is no kind of sandbox ${name}; there are ${known}.`);
}

/** The one that the server would use. */
async function chooseHost(source: CommandContext): Promise<MachineHost> {
  const loaded = loadConfig(source);
  if (!loaded.ok) {
    throw new AppError("config_invalid", loaded.problems.map(formatProblem).join("\n"));
  }
  const { config, environment } = loaded;
  const hosts = createMachineHosts({ home: source.home, environment, log: silentLogger });
  const { driver, reason, hint } = await chooseDriver(hosts, config.sandboxes.driver);
  if (driver !== null) return driver;
  throw new AppError("unavailable", reason, hint === null ? {} : { data: { hint } });
}
