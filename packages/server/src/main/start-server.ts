import { createFeed, type Feed } from "../adapters/http/exchange/feed.ts";
import { createLogger } from "../adapters/log/create-logger.ts";
import { createMetrics } from "../adapters/metrics/create-metrics.ts";
import { lockHome, type HomeLock } from "../adapters/sqlite/lock-home.ts";
import { AppError } from "../kernel/app-error.ts";
import { untilAborted } from "../kernel/until-aborted.ts";
import { createToken } from "../modules/access/index.ts";
import { readRunFile } from "../cli/find-server.ts";
import type { RunningServer, StartOptions } from "../cli/ports.ts";
import { checkBind, type ServerConfig } from "../config/server-config.ts";
import { createCrashPoints } from "./crash-points.ts";
import {
  closeCore,
  createCore,
  resumeTurns,
  startCore,
  startUpkeep,
  type Core,
} from "./create-core.ts";
import { homePaths, prepareHome } from "../config/home-folder.ts";
import { openLiveConfig, type LiveConfig } from "../config/live-config.ts";
import type { LoadedConfig } from "../config/load-config.ts";
import { openDoor } from "./open-door.ts";
import type { Setting } from "./setting.ts";
import { removeRunFile, writeRunFile } from "../cli/run-file.ts";
import { toolNames } from "./tool-names.ts";

/** How long closing may take after a failed start, before the failure is told. */
const CLOSE_PATIENCE_MS = 5_000;

/** Config, adapters, modules, then the door opens. Whatever was opened is closed when a step fails. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const stack = new AsyncDisposableStack();
  try {
    return await openAll(options, stack);
  } catch (error) {
    // What failed is what is told, also where closing fails for the same reason or hangs.
    const closed = Promise.allSettled([stack.disposeAsync()]);
    await untilAborted(closed, AbortSignal.timeout(CLOSE_PATIENCE_MS));
    throw error;
  }
}

async function openAll(options: StartOptions, stack: AsyncDisposableStack): Promise<RunningServer> {
  const { home } = options;
  const paths = homePaths(home);
  prepareHome(home);
  const lock = takeLock(home);
  stack.defer(() => lock.release());
  const config = openLiveConfig({ ...options, toolNames });
  const server = toServerConfig(config, options);
  const localToken = createToken();
  const log = createLogger({
    directory: paths.logs,
    settings: () => config.current().config.logs,
    secrets: () => [...config.current().secrets, localToken],
    stderr: options.stderr,
  });
  stack.defer(() => log.close());
  const feed = createFeed();
  const metrics = createMetrics();
  const crashPoints = createCrashPoints(options.env.STEWARD_CRASH_AT);
  const setting: Setting = { home, config, feed, metrics, log, crashPoints };
  const core = await createCore(setting, localToken);
  stack.defer(() => closeCore(core));
  const upkeep = startUpkeep(core, log);
  stack.defer(() => upkeep.stop());
  await startCore(core);
  const opening = openDoor(setting, core, server);
  stack.defer(async () => (await opening).close());
  const [door] = await Promise.all([opening, resumeTurns(core)]);
  const { pid } = process;
  writeRunFile(paths.run, { pid, url: door.url, token: localToken });
  stack.defer(() => removeRunFile(paths.run));
  const watch = followConfig(setting, core);
  stack.defer(() => watch.close());
  core.modelStack.startBuiltIn();
  const { token } = await core.access.createLink();
  log.info("server-start", { url: door.url, pid });
  core.talk.memory.start();
  return {
    url: door.url,
    pid,
    signInUrl: `${door.publicUrl}/sign-in#${token}`,
    answeringModel: () => toAnswering(core),
    onEmbedded(listener) {
      listener(core.modelStack.embedded.state());
      core.modelStack.embedded.onChange(listener);
    },
    close: () => stack.disposeAsync(),
  };
}

function takeLock(home: string): HomeLock {
  const lock = lockHome(homePaths(home).lock);
  if (lock) return lock;
  const pid = readRunFile(home)?.pid;
  const who = pid === undefined ? "another process" : `process ${pid}`;
  throw new AppError("already_running", `Steward is already running on ${home} (${who}).`, {
    data: { pid, hint: "Use that one, stop it with: steward stop, or set another STEWARD_HOME." },
  });
}

/** The command line wins over the environment and the file. */
function toServerConfig(config: LiveConfig, { host, port }: StartOptions): ServerConfig {
  const { server: file } = config.current().config;
  const server = { ...file, port: port ?? file.port, host: host ?? file.host };
  const check = checkBind(server);
  if (!check.ok) throw new AppError("config_invalid", check.message);
  return server;
}

/** Takes over what may change while it runs; tells the pages what is wrong with a broken file. */
function followConfig({ config, feed, log }: Setting, core: Core): { close(): void } {
  return config.watch({
    onApply(loaded) {
      log.info("config-apply");
      const keys = config.restartKeys();
      if (keys.length > 0) log.warn("config-wait-restart", { keys });
      const failed = (error: unknown) => log.error("config-apply-fail", { error });
      takeOver(core, feed, loaded).catch(failed);
    },
    onReject(message) {
      log.warn("config-reject", { message });
      // It names files of this machine.
      for (const { id, role } of core.access.listUsers()) {
        if (role === "owner") feed.publish(id, { type: "config-reject", message });
      }
    },
  });
}

async function takeOver(core: Core, feed: Feed, loaded: LoadedConfig): Promise<void> {
  await core.modelStack.settings.apply(loaded);
  core.modelStack.startBuiltIn();
  core.talk.memory.start();
  feed.publish("all", { type: "models-change" });
}

function toAnswering({ modelStack: { models } }: Core): string | null {
  const first = models.preview({ role: "output" });
  return first?.available ? first.id : null;
}
