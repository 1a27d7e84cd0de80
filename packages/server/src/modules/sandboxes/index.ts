export type {
  HeldSandbox,
  KindView,
  SandboxKind,
  Sandboxes,
  SandboxesStatus,
  SandboxView,
} from "./sandboxes.ts";
