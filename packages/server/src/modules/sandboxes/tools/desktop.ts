import { Buffer } from "node:buffer";
import type { Localized } from "@steward/contracts/localized.ts";
import { DesktopAction } from "@steward/contracts/toolbox.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import { confirmKind, desktopKind, hasDesktop, heldByPersonText } from "./kind-of.ts";
import type { SandboxToolPorts } from "./ports.ts";
import { toAction } from "./to-action.ts";
import { useSandbox } from "./use-sandbox.ts";

const Input = z.strictObject({
  action: z.enum(["screenshot", "click", "move", "type", "key", "scroll"]),
  x: z.int().nonnegative().optional(),
  y: z.int().nonnegative().optional(),
  button: z.enum(["left", "middle", "right"]).optional(),
  double: z.boolean().optional(),
  text: z.string().max(10_000).optional(),
  keys: z.string().max(60).optional().describe("Such as Return or ctrl+l."),
  direction: z.enum(["up", "down", "left", "right"]).optional(),
});

export function defineDesktop({ sandboxes, control }: SandboxToolPorts) {
  return defineTool<DesktopAction>({
    name: "desktop",
    description:
      "Uses the desktop of the conversation's sandbox: look at a screenshot, then click, type or press keys.",
    input: toAction(Input, DesktopAction),
    intents: ["computer"],
    icon: "screen",
    effects: ["execute"],
    timeoutMs: 120_000,
    isOffered: () => hasDesktop(sandboxes),
    sandbox: (action) => ({ kind: desktopKind, task: toTitle(action).en }),
    confirm: ({ action }) =>
      action === "screenshot" ? undefined : confirmKind(sandboxes, desktopKind),
    title: toTitle,
    receipt: (action) => ({
      kind: "other",
      target: JSON.stringify(action),
      detail: { action: action.action },
    }),
    run: (action, context) =>
      useSandbox(sandboxes, { context, kind: desktopKind }, async ({ sandbox }) => {
        if (action.action !== "screenshot" && control.isHeldByPerson(context.conversationId)) {
          return { ok: false, text: heldByPersonText };
        }
        const { ok, text, image, width, height } = await sandbox.desktop.act(
          action,
          context.signal,
        );
        const said = `${text}\nThe screen is ${width} x ${height}.`.trim();
        if (image === null) return { ok, text: said };
        const bytes = Buffer.from(image, "base64");
        const artifact = { type: "desktop", label: "Desktop", mime: "image/png", bytes } as const;
        return { ok, text: said, artifacts: [artifact] };
      }),
  });
}

function toTitle(action: DesktopAction): Localized {
  switch (action.action) {
    case "click":
      return { en: `Click at ${action.x}, ${action.y}`, de: `Klick auf ${action.x}, ${action.y}` };
    case "type":
      return { en: "Type on the desktop", de: "Auf dem Desktop schreiben" };
    case "key":
      return { en: `Press ${action.keys}`, de: `${action.keys} drücken` };
    case "screenshot":
      return { en: "Look at the desktop", de: "Desktop ansehen" };
    case "move":
      return { en: `Point at ${action.x}, ${action.y}`, de: `Zeigen auf ${action.x}, ${action.y}` };
    case "scroll":
      return { en: "Scroll on the desktop", de: "Auf dem Desktop scrollen" };
  }
}
