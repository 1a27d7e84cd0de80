/** The pinned library that runs the weights, and its ready-made build for this machine. */
const llamaVersion = "3.22.1";

/** Unpacked, with the processor build only; for the progress bar and the disk check. */
export const runtimeBytes = 85_000_000;

export type RuntimePackages = {
  readonly dependencies: Readonly<Record<string, string>>;
  /** What `getLlama` is asked for. */
  readonly gpu: false | "auto" | "metal";
};

const cpuBuilds: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-armv7l",
  "linux-riscv64": "linux-riscv64",
  "darwin-arm64": "mac-arm64-metal",
  "darwin-x64": "mac-x64",
  "win32-x64": "win-x64",
  "win32-arm64": "win-arm64",
};

const gpuBuilds: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64-vulkan",
  "win32-x64": "win-x64-vulkan",
};

/** Undefined where no build exists. `machine` is `<process.platform>-<process.arch>`. */
export function toRuntimePackages(machine: string, gpu: boolean): RuntimePackages | undefined {
  const cpuBuild = cpuBuilds[machine];
  if (cpuBuild === undefined) return undefined;
  const gpuBuild = gpu ? gpuBuilds[machine] : undefined;
  const builds = gpuBuild === undefined ? [cpuBuild] : [cpuBuild, gpuBuild];
  const dependencies: Record<string, string> = { "node-llama-cpp": llamaVersion };
  for (const build of builds) dependencies[`@node-llama-cpp/${build}`] = llamaVersion;
  // Apple's processors have one build, and it is the one for Metal.
  if (machine === "darwin-arm64") return { dependencies, gpu: "metal" };
  return { dependencies, gpu: gpuBuild === undefined ? false : "auto" };
}
