export { createSandboxTools } from "./create-sandbox-tools.ts";
export type { DesktopControl, PortPreviews } from "./ports.ts";
