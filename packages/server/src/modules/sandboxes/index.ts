export { createLocalDriver } from "./create-local-driver.ts";
export { createSandboxes, type SandboxesPorts } from "./create-sandboxes.ts";
export { chooseDriver } from "./driver-choice.ts";
export { RegistryFile } from "./registry-file.ts";
export { SandboxesConfig } from "./sandboxes-config.ts";
export type { HeldSandbox, Sandboxes, SandboxKind, SandboxRegistry } from "./sandboxes.ts";
export { toCodeFile, type CodeFile } from "./to-code-file.ts";
export { toSandboxKind } from "./to-sandbox-kind.ts";
