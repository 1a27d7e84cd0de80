import { DesktopAction, DesktopResult } from "@steward/contracts/toolbox.ts";
import { json, type Router, tunnel } from "../router.ts";
import { ToolboxFailure } from "../toolbox-failure.ts";
import { actOnDesktop } from "./act-on-desktop.ts";
import type { Desktop } from "./create-desktop.ts";

/** Null: this machine has no desktop. */
export function registerDesktop(router: Router, desktop: Desktop | null): void {
  router.add({
    method: "POST",
    path: "/desktop",
    summary: "Looks at the desktop, or uses its mouse and keyboard. It starts with its first use.",
    body: DesktopAction,
    answer: DesktopResult,
    handle: async ({ body, signal }) => json(await actOnDesktop(need(desktop), body, signal)),
  });
  router.add({
    method: "POST",
    path: "/desktop/tunnel",
    summary: "The bytes of the desktop's VNC server, both ways.",
    handle: async () => tunnel(await need(desktop).connect()),
  });
}

function need(desktop: Desktop | null): Desktop {
  if (desktop) return desktop;
  throw new ToolboxFailure("not_found", "This kind of sandbox has no desktop.");
}
