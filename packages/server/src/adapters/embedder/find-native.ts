import { createRequire } from "node:module";

const nativeRuntime = "onnxruntime-node";

/** Entry of ONNX Runtime's build for this machine, where somebody has installed it beside the server. */
export function findNative(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(nativeRuntime);
  } catch {
    // Not installed, which is usual: it is larger than the server.
    return undefined;
  }
}
