import { join } from "node:path";
import { screen } from "../desktop/create-desktop.ts";
import type { ToolboxSettings } from "../toolbox-settings.ts";
import { type BrowserSession, openSession } from "./open-session.ts";

export type BrowserOrder = {
  readonly program: string;
  readonly settings: Pick<ToolboxSettings, "workspace" | "env">;
  /** With the display to show itself on; null: there is none. */
  readonly display: Readonly<Record<string, string>> | null;
};

const actionTimeoutMs = 10_000;
const navigationTimeoutMs = 30_000;

/** It is the sandbox around it that keeps it in: there are no rights left for one of its own. */
const flags = [
  "--no-first-run",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disk-cache-size=33554432",
  "--start-maximized",
];

export async function startBrowser(order: BrowserOrder): Promise<BrowserSession> {
  const { settings, display } = order;
  const env = { ...settings.env, ...display };
  // Half a second to load, which a sandbox without a browser in use shall not wait for.
  const { chromium } = await import("playwright-core");
  const context = await chromium.launchPersistentContext(toProfile(env), {
    executablePath: order.program,
    headless: display === null,
    chromiumSandbox: false,
    args: [...flags, ...toProxyFlags(env)],
    // It says in every window that a program holds the wheel, and takes room for that.
    ignoreDefaultArgs: ["--enable-automation"],
    viewport: display === null ? screen : null,
    acceptDownloads: true,
    env,
  });
  context.setDefaultTimeout(actionTimeoutMs);
  context.setDefaultNavigationTimeout(navigationTimeoutMs);
  return openSession(context, settings.workspace);
}

/** Lives as long as the sandbox: one that crashed comes back with its cookies. */
function toProfile(env: Readonly<Record<string, string>>): string {
  return join(env.HOME ?? "/tmp", ".config", "steward-browser");
}

function toProxyFlags(env: Readonly<Record<string, string>>): readonly string[] {
  return env.HTTP_PROXY === undefined ? [] : [`--proxy-server=${env.HTTP_PROXY}`];
}
