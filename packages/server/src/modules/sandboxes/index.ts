export { createSandboxes, type SandboxesPorts } from "./create-sandboxes.ts";
export { createLocalDriver } from "./create-local-driver.ts";
export { chooseDriver } from "./driver-choice.ts";
export { RegistryFile, type RegistryEntry } from "./registry-file.ts";
export { SandboxesConfig } from "./sandboxes-config.ts";
export type {
  HeldSandbox,
  KindView,
  SandboxesStatus,
  Sandboxes,
  SandboxKind,
  SandboxRegistry,
  SandboxView,
} from "./sandboxes.ts";
export { toSandboxKind } from "./to-sandbox-kind.ts";
