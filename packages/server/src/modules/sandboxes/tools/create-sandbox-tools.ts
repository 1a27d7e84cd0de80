import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import { defineBrowser } from "./browser.ts";
import { defineDesktop } from "./desktop.ts";
import { defineExposePort } from "./expose-port.ts";
import type { SandboxToolPorts } from "./ports.ts";
import { defineRunCode } from "./run-code.ts";
import { defineShell } from "./shell.ts";

/** The tools that need a sandbox, one line each. */
export function createSandboxTools(ports: SandboxToolPorts): readonly ToolDefinition[] {
  return [
    defineShell(ports),
    defineRunCode(ports),
    defineBrowser(ports),
    defineDesktop(ports),
    defineExposePort(ports),
  ];
}
