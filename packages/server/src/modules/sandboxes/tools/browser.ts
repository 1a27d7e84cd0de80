import { Buffer } from "node:buffer";
import type { Localized } from "@steward/contracts/localized.ts";
import { BrowserAction, type BrowserResult } from "@steward/contracts/toolbox.ts";
import { defineTool, type ToolOutcome } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import { desktopKind, hasDesktop, heldByPersonText } from "./kind-of.ts";
import type { SandboxToolPorts } from "./ports.ts";
import { toAction } from "./to-action.ts";
import { useSandbox } from "./use-sandbox.ts";

const Input = z.strictObject({
  action: z.enum([
    "navigate",
    "snapshot",
    "click",
    "type",
    "select",
    "scroll",
    "screenshot",
    "read",
    "wait",
    "back",
  ]),
  url: z.string().max(4000).optional(),
  ref: z.string().max(100).optional().describe("An element of the last snapshot."),
  text: z.string().max(10_000).optional().describe("To type, or to wait for."),
  submit: z.boolean().optional().describe("Press Enter after typing."),
  values: z.array(z.string().max(1000)).optional(),
  direction: z.enum(["up", "down", "left", "right"]).optional(),
  seconds: z.number().positive().max(60).optional(),
});

export function defineBrowser({ sandboxes, control }: SandboxToolPorts) {
  return defineTool<BrowserAction>({
    name: "browser",
    description:
      "Uses a web browser in the conversation's sandbox. Take a snapshot to see the page with its elements; act on them by ref.",
    input: toAction(Input, BrowserAction),
    intents: ["research", "computer"],
    icon: "window",
    effects: ["execute"],
    timeoutMs: 180_000,
    isOffered: () => hasDesktop(sandboxes),
    sandbox: (action) => ({ kind: desktopKind, task: toTitle(action).en }),
    confirm: (action) => {
      const domain = toDomain(action);
      return domain === "" ? undefined : { en: `It opens ${domain}.`, de: `Es öffnet ${domain}.` };
    },
    grant: toDomain,
    title: toTitle,
    receipt: (action) => ({
      kind: "page",
      target: JSON.stringify(action),
      detail: { action: action.action, url: action.action === "navigate" ? action.url : undefined },
    }),
    run: (action, context) =>
      useSandbox(sandboxes, { context, kind: desktopKind }, async ({ sandbox }) => {
        if (!looksOnly.has(action.action) && control.isHeldByPerson(context.conversationId)) {
          return { ok: false, text: heldByPersonText };
        }
        const domain = toDomain(action);
        if (domain !== "") await sandboxes.allowDomain(context.conversationId, domain);
        return toOutcome(action, await sandbox.browser.act(action, context.signal));
      }),
  });
}

const looksOnly: ReadonlySet<BrowserAction["action"]> = new Set([
  "snapshot",
  "screenshot",
  "read",
  "wait",
]);

/** What an approval covers; empty: it opens nothing of the network. */
function toDomain(action: BrowserAction): string {
  if (action.action !== "navigate" || !URL.canParse(action.url)) return "";
  const { protocol, hostname } = new URL(action.url);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && !/^(localhost|127\.|\[::1\])/u.test(hostname) ? hostname : "";
}

function toTitle(action: BrowserAction): Localized {
  switch (action.action) {
    case "navigate":
      return { en: `Open ${action.url}`, de: `${action.url} öffnen` };
    case "type":
      return { en: `Type into ${action.ref}`, de: `In ${action.ref} schreiben` };
    case "click":
      return { en: `Click ${action.ref}`, de: `${action.ref} anklicken` };
    case "select":
      return { en: `Choose in ${action.ref}`, de: `In ${action.ref} auswählen` };
    case "snapshot":
      return { en: "Look at the page", de: "Seite ansehen" };
    case "screenshot":
      return { en: "Take a picture of the page", de: "Bild der Seite machen" };
    case "scroll":
      return { en: "Scroll the page", de: "Seite scrollen" };
    case "read":
      return { en: "Read the page", de: "Seite lesen" };
    case "wait":
      return { en: "Wait for the page", de: "Auf die Seite warten" };
    case "back":
      return { en: "Go back a page", de: "Eine Seite zurückgehen" };
  }
}

function toOutcome({ action }: BrowserAction, result: BrowserResult): ToolOutcome {
  const { ok, url, title, text, image } = result;
  const page = `${title} <${url}>`;
  const detail = { url, title };
  if (image === null) return { ok, text: `${page}\n${text}`, detail };
  const label = `${action} of ${title || url}`;
  const bytes = Buffer.from(image, "base64");
  return {
    ok,
    text: `${page}\n${text}`,
    detail,
    artifacts: [{ type: "media", label, mime: "image/png", bytes }],
  };
}
