import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sandboxPaths } from "@steward/contracts/toolbox.ts";
import manifest from "../package.json" with { type: "json" };
import { createBrowser, findChromium } from "./browser/create-browser.ts";
import { registerBrowser } from "./browser/register-browser.ts";
import { createDesktop, displayName, hasDesktop } from "./desktop/create-desktop.ts";
import { registerDesktop } from "./desktop/register-desktop.ts";
import { dialServer } from "./dial-server.ts";
import { createKernels } from "./kernels/create-kernels.ts";
import { registerKernels } from "./kernels/register-kernels.ts";
import { createProcesses } from "./processes/create-processes.ts";
import { registerProcesses } from "./processes/register-processes.ts";
import { registerDocs } from "./register-docs.ts";
import { createRouter } from "./router.ts";
import { takeEnvironment } from "./take-environment.ts";
import type { ToolboxSettings } from "./toolbox-settings.ts";

const { own, env } = takeEnvironment(process.env);
const runFolder = own.get("STEWARD_RUN") ?? sandboxPaths.run;
const settings: ToolboxSettings = {
  workspace: own.get("STEWARD_WORKSPACE") ?? sandboxPaths.workspace,
  shared: own.get("STEWARD_SHARED") ?? sandboxPaths.shared,
  tools: own.get("STEWARD_TOOLS") ?? dirname(fileURLToPath(import.meta.url)),
  env: hasDesktop(env) ? { ...env, DISPLAY: displayName } : env,
};
const desktop = hasDesktop(env) ? createDesktop(settings) : null;
const chromium = findChromium(env);
const browser = chromium === null ? null : createBrowser(chromium, settings, desktop);

// One request that goes wrong must not take every process and terminal along.
process.on("uncaughtException", (error) => {
  process.stderr.write(`toolbox: ${error.stack ?? error.message}\n`);
});

const router = createRouter();
registerDocs(router, manifest.version);
registerProcesses(router, createProcesses(settings));
registerKernels(router, createKernels(settings));
registerBrowser(router, browser);
registerDesktop(router, desktop);

await dialServer(router, {
  socket: join(runFolder, "gateway.sock"),
  id: own.get("STEWARD_SANDBOX_ID") ?? "",
  token: own.get("STEWARD_TOKEN") ?? "",
});
