import type { DriverProbe } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Engine } from "./create-engine.ts";
import { readEngineTraits } from "./read-engine-traits.ts";
import type { EngineTraits } from "./read-engine-traits.ts";

/** Which engine, and with what it isolates. One that is weaker than sandboxes promise is of no use. */
export async function probeEngine(engine: Engine): Promise<DriverProbe> {
  try {
    const traits = await readEngineTraits(engine);
    const { product, version, runtimeName, isRootless } = traits;
    const weakness = weaknessOf(traits);
    if (weakness !== null) return { isUsable: false, ...weakness };
    const rootless = isRootless ? ", rootless" : "";
    return { isUsable: true, detail: `${product} ${version}${rootless}, ${runtimeName}` };
  } catch (error) {
    const isOurs = error instanceof AppError;
    const hint =
      isOurs && typeof error.data?.hint === "string" ? error.data.hint : "Run: docker info";
    return { isUsable: false, reason: isOurs ? error.message : String(error), hint };
  }
}

function weaknessOf(
  traits: EngineTraits,
): { readonly reason: string; readonly hint: string } | null {
  const { product, system, hasSeccomp, runtime, opensSockets, missingLimits } = traits;
  if (system !== "linux") {
    return {
      reason: `${product} runs ${system} containers here.`,
      hint: "Switch it to Linux containers.",
    };
  }
  // runsc is a kernel of its own and needs no filter.
  if (!hasSeccomp && runtime === null) {
    return {
      reason: `${product} runs without seccomp.`,
      hint: "Give the engine its default seccomp profile back (seccomp-profile in daemon.json).",
    };
  }
  if (!opensSockets) {
    return {
      reason: `${product} runs runsc without sockets, through which sandboxes are reached.`,
      hint: "Add --host-uds=open to the runtimeArgs of runsc (in daemon.json), or take it out.",
    };
  }
  if (missingLimits.length > 0) {
    return {
      reason: `${product} cannot limit ${missingLimits.join(", ")} here.`,
      hint: "Without root this needs cgroups v2 and their delegation to the user: https://rootlesscontaine.rs/getting-started/common/cgroup2/",
    };
  }
  return null;
}
