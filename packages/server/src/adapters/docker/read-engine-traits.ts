import { z } from "zod";
import type { Engine } from "./create-engine.ts";

const Version = z.object({
  Version: z.string(),
  Components: z.array(z.object({ Name: z.string() })).optional(),
});

const Runtime = z.object({
  /** Absent where flags are in a file that the engine does not show. */
  path: z.string().optional(),
  runtimeArgs: z.array(z.string()).nullish(),
});

const Traits = z.object({
  OSType: z.string().optional(),
  Runtimes: z.record(z.string(), Runtime).nullish(),
  DefaultRuntime: z.string().optional(),
  SecurityOptions: z.array(z.string()).nullish(),
  MemoryLimit: z.boolean().optional(),
  PidsLimit: z.boolean().optional(),
  CpuCfsQuota: z.boolean().optional(),
  CPUCfsQuota: z.boolean().optional(),
});

/** What sandboxes are made from depends on these. */
export type EngineTraits = {
  readonly product: "Docker" | "Podman";
  readonly version: string;
  readonly system: string;
  /** `runsc` where sandboxes get it; null: the engine's own. */
  readonly runtime: "runsc" | null;
  readonly runtimeName: string;
  /** What is inside can reach a socket of the host's, as the toolbox must. */
  readonly opensSockets: boolean;
  /** Its root is an ordinary user of this machine. */
  readonly isRootless: boolean;
  readonly hasSeccomp: boolean;
  /** Limits that the engine cannot enforce. */
  readonly missingLimits: readonly string[];
};

export async function readEngineTraits(engine: Engine): Promise<EngineTraits> {
  const [version, traits] = await Promise.all([
    engine.call({ method: "GET", path: "/version" }, Version),
    engine.call({ method: "GET", path: "/info" }, Traits),
  ]);
  const isPodman = version.Components?.some(({ Name }) => Name.startsWith("Podman")) ?? false;
  // Podman lists what it knows, and takes its default whatever it is asked for.
  const runsc = isPodman ? undefined : traits.Runtimes?.runsc;
  const hasRunsc = runsc !== undefined || (isPodman && traits.DefaultRuntime === "runsc");
  const runtime = hasRunsc ? "runsc" : null;
  const options = traits.SecurityOptions ?? [];
  const limits = {
    memory: traits.MemoryLimit,
    processes: traits.PidsLimit,
    cpus: traits.CpuCfsQuota ?? traits.CPUCfsQuota,
  };
  return {
    product: isPodman ? "Podman" : "Docker",
    version: version.Version,
    system: traits.OSType ?? "linux",
    runtime,
    runtimeName: runtime ?? traits.DefaultRuntime ?? "its own runtime",
    opensSockets: runsc?.path === undefined || hasSocketFlag(runsc.runtimeArgs ?? []),
    isRootless: options.some((option) => option.startsWith("name=rootless")),
    hasSeccomp: options.some(
      (option) => option.startsWith("name=seccomp") && !option.includes("profile=unconfined"),
    ),
    missingLimits: Object.entries(limits).flatMap(([name, has]) => (has === false ? [name] : [])),
  };
}

/** The second is the name that older ones have for it. */
function hasSocketFlag(flags: readonly string[]): boolean {
  return flags.some((flag) =>
    /^--?(?:host-uds=(?:open|all)|fsgofer-host-uds(?:=true)?)$/.test(flag),
  );
}
