import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sandboxPaths } from "@steward/contracts/toolbox.ts";
import manifest from "../package.json" with { type: "json" };
import { createBrowser, findChromium } from "./browser/create-browser.ts";
import { registerBrowser } from "./browser/register-browser.ts";
import { createDesktop, displayName, hasDesktop } from "./desktop/create-desktop.ts";
import { registerDesktop } from "./desktop/register-desktop.ts";
import { dialServer } from "./dial-server.ts";
import { createFiles } from "./files/create-files.ts";
import { createPlaces } from "./files/places.ts";
import { registerFiles } from "./files/register-files.ts";
import { createKernels } from "./kernels/create-kernels.ts";
import { registerKernels } from "./kernels/register-kernels.ts";
import { registerPorts } from "./ports/register-ports.ts";
import { createProcesses } from "./processes/create-processes.ts";
import { registerProcesses } from "./processes/register-processes.ts";
import { hasTerminals } from "./processes/start-terminal.ts";
import { registerDocs } from "./register-docs.ts";
import { registerMachine } from "./register-machine.ts";
import { createRouter } from "./core/router.ts";
import { startProxyBridge } from "./start-proxy-bridge.ts";
import { takeEnvironment } from "./take-environment.ts";
import type { ToolboxSettings } from "./core/toolbox-settings.ts";

// One request that goes wrong must not take every process and terminal along.
process.on("uncaughtException", (error) => {
  process.stderr.write(`toolbox: ${error.stack ?? error.message}\n`);
});
process.umask(0o022);

const { own, env } = takeEnvironment(process.env);
const runFolder = own.get("STEWARD_RUN") ?? sandboxPaths.run;
const settings: ToolboxSettings = {
  workspace: own.get("STEWARD_WORKSPACE") ?? sandboxPaths.workspace,
  shared: own.get("STEWARD_SHARED") ?? sandboxPaths.shared,
  tools: own.get("STEWARD_TOOLS") ?? dirname(fileURLToPath(import.meta.url)),
  env: hasDesktop(env) ? { ...env, DISPLAY: displayName } : env,
};
const chromium = findChromium(env);
const desktop = hasDesktop(env) ? createDesktop(settings) : null;
const browser = chromium === null ? null : createBrowser(chromium, settings, desktop);

const router = createRouter();
registerMachine(router, settings, {
  version: manifest.version,
  hasTerminal: hasTerminals(settings.tools),
  hasBrowser: browser !== null,
  hasDesktop: desktop !== null,
});
registerProcesses(router, createProcesses(settings));
registerFiles(router, createFiles(createPlaces(settings)));
registerKernels(router, createKernels(settings));
registerPorts(router);
registerBrowser(router, browser);
registerDesktop(router, desktop);
registerDocs(router, manifest.version);

if (own.get("STEWARD_PROXY") === "1") startProxyBridge(join(runFolder, "proxy.sock"));
await dialServer(router, {
  socket: join(runFolder, "gateway.sock"),
  id: own.get("STEWARD_SANDBOX_ID") ?? "",
  token: own.get("STEWARD_TOKEN") ?? "",
  patienceMs: Number(own.get("STEWARD_ORPHAN_SECONDS") ?? 3600) * 1000,
});
// Nobody will come for what runs here any more.
process.exit();
