export { createLocalDriver } from "./lifecycle/create-local-driver.ts";
export { createSandboxes, type SandboxesPorts } from "./lifecycle/create-sandboxes.ts";
export { chooseDriver } from "./lifecycle/driver-choice.ts";
export { RegistryFile } from "./lifecycle/registry-file.ts";
export { SandboxesConfig } from "./lifecycle/sandboxes-config.ts";
export type {
  HeldSandbox,
  Sandboxes,
  SandboxKind,
  SandboxRegistry,
} from "./lifecycle/sandboxes.ts";
export { toCodeFile, type CodeFile } from "./lifecycle/to-code-file.ts";
export { toSandboxKind } from "./lifecycle/to-sandbox-kind.ts";
export { createSandboxTools } from "./tools/create-sandbox-tools.ts";
export { defaultKind } from "./tools/kind-of.ts";
export { desktopKind } from "./tools/kind-of.ts";
export { describeKinds } from "./tools/describe-kinds.ts";
export { createContainers } from "./panels/create-containers.ts";
export type { Containers } from "./panels/create-containers.ts";
export { createDesktops } from "./panels/create-desktops.ts";
export type { Desktops } from "./panels/create-desktops.ts";
export type { DesktopVisit } from "./panels/create-desktops.ts";
export { createPreviews } from "./panels/create-previews.ts";
export { previewKeyParameter } from "./panels/create-previews.ts";
export type { Previews } from "./panels/create-previews.ts";
export { createTerminals } from "./panels/create-terminals.ts";
export type { Terminals } from "./panels/create-terminals.ts";
export type { OpenScreen } from "./panels/ports.ts";
export type { PackedEntry } from "./panels/ports.ts";
export type { WorkspaceContents } from "./panels/ports.ts";
export type { WorkspaceEntries } from "./panels/ports.ts";
