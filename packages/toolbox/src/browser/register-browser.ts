import { BrowserAction, BrowserResult } from "@steward/contracts/toolbox.ts";
import { json, type Router } from "../core/router.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import type { Browser } from "./create-browser.ts";

/** Null: this machine has no browser. */
export function registerBrowser(router: Router, browser: Browser | null): void {
  router.add({
    method: "POST",
    path: "/browser",
    summary: "Uses the browser. It starts with its first use, on the desktop where there is one.",
    body: BrowserAction,
    answer: BrowserResult,
    async handle({ body, signal }) {
      if (browser) return json(await browser.act(body, signal));
      throw new ToolboxFailure("not_found", "This kind of sandbox has no browser.");
    },
  });
}
