import type { Localized } from "@steward/contracts/localized.ts";
import { z } from "zod";
import type { SandboxKind } from "../lifecycle/sandboxes.ts";
import type { ToolSandboxes } from "./ports.ts";

export const defaultKind = "code-sandbox";
export const desktopKind = "desktop";

export const heldByPersonText = "The user has the desktop in hand. Wait until it is given back.";

/** Which kind of sandbox a call wants. */
export const KindName = z
  .string()
  .max(100)
  .optional()
  .describe(`The kind of sandbox; ${defaultKind} if left out.`);

/** Also while it is not known yet what there is: whoever runs something then waits for that. */
export function canExecute(sandboxes: ToolSandboxes): boolean {
  const { driver, isDecided } = sandboxes.status();
  return driver !== null || !isDecided;
}

/** Whether there is a desktop, with a browser, to use. */
export function hasDesktop(sandboxes: ToolSandboxes): boolean {
  const { driver, kinds } = sandboxes.status();
  return driver !== null && kinds.some(({ kind, isReady }) => kind.name === desktopKind && isReady);
}

/** Why a call in this kind of sandbox asks, although running code alone does not. */
export function confirmKind(
  sandboxes: ToolSandboxes,
  name: string | undefined = defaultKind,
): Localized | undefined {
  const kind = sandboxes.kind(name);
  if (kind?.needsConfirm) {
    return {
      en: `The sandbox ${kind.name} wants to be asked for.`,
      de: `Nach der Sandbox ${kind.name} soll gefragt werden.`,
    };
  }
  return kind && networkReasons[kind.network];
}

const networkReasons: Readonly<Record<SandboxKind["network"], Localized | undefined>> = {
  none: undefined,
  restricted: {
    en: "It runs where some of the network can be reached.",
    de: "Es läuft, wo ein Teil des Netzes erreichbar ist.",
  },
  bridge: {
    en: "It runs where the network can be reached.",
    de: "Es läuft, wo das Netz erreichbar ist.",
  },
};
