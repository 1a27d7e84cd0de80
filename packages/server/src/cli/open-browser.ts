import { spawn } from "node:child_process";
import type { EnvironmentSource } from "../config/read-environment.ts";

/** Programs that open an address leave at once where they cannot; a browser that they become stays. */
const patienceMs = 3_000;

/** Whether a browser took the address. */
export function openBrowser(url: string, env: EnvironmentSource["env"]): Promise<boolean> {
  const command = findCommand(env);
  if (command === null) return Promise.resolve(false);
  const [program = "", ...flags] = command;
  const browser = spawn(program, [...flags, url], { stdio: "ignore", detached: true, env });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  browser.once("error", () => resolve(false));
  browser.once("exit", (code) => resolve(code === 0));
  const timer = setTimeout(() => resolve(true), patienceMs);
  return promise.finally(() => {
    clearTimeout(timer);
    browser.unref();
  });
}

/** Null: nobody would see it. */
function findCommand(env: EnvironmentSource["env"]): readonly string[] | null {
  if (env.BROWSER) return [env.BROWSER];
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open"] : null;
}
