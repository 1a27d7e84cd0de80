export { createSandboxTools } from "./create-sandbox-tools.ts";
export { defaultKind, desktopKind } from "./kind-of.ts";
export { describeKinds } from "./describe-kinds.ts";
