import type { DriverProbe, SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { SandboxesConfig } from "./sandboxes-config.ts";

export type Choice<Driver = SandboxDriver> = {
  /** Null: nothing is executed. */
  readonly driver: Driver | null;
  /** Why this one, or why none. */
  readonly reason: string;
  readonly hint: string | null;
};

type Wanted = SandboxesConfig["driver"];

/** How long a driver that worked is taken to work. */
const TRUST_MS = 15_000;

const undecided: Choice = {
  driver: null,
  reason: "The drivers are being looked at.",
  hint: null,
};

/** Which driver makes sandboxes now: an engine may be started or stopped at any time. */
export function createDriverChoice({
  drivers,
  wanted,
  clock,
}: {
  /** The one to be preferred first. */
  readonly drivers: readonly SandboxDriver[];
  readonly wanted: () => Wanted;
  readonly clock: Clock;
}) {
  let choice = undecided;
  let seen: { readonly wanted: Wanted; readonly at: number } | null = null;
  let looking: Promise<Choice> | null = null;

  async function lookNow(): Promise<Choice> {
    const mine = wanted();
    choice = await chooseDriver(drivers, mine);
    seen = { wanted: mine, at: clock.monotonic() };
    return choice;
  }

  return {
    current: () => choice,
    /** Whether the drivers have been looked at, where they have to be. */
    isDecided: () => choice !== undecided || wanted() === "off",
    /** Looks again where the last look is too old, found nothing, or was for another setting. */
    async look(): Promise<Choice> {
      const isFresh =
        seen?.wanted === wanted() && choice.driver && clock.monotonic() - seen.at < TRUST_MS;
      if (isFresh) return choice;
      looking ??= lookNow().finally(() => (looking = null));
      return looking;
    },
    /** Something went wrong with it: the next look is a real one. */
    doubt() {
      seen = null;
    },
  };
}

export type DriverChoice = ReturnType<typeof createDriverChoice>;

/** A driver that is asked for by name is used or none is: never a weaker one in its place. */
export async function chooseDriver<Driver extends Pick<SandboxDriver, "name" | "probe">>(
  drivers: readonly Driver[],
  wanted: Wanted,
): Promise<Choice<Driver>> {
  if (wanted === "off") {
    const hint = "Set sandboxes.driver to auto in steward.yaml.";
    return { driver: null, reason: "Execution is turned off in the configuration.", hint };
  }
  const refusals: (DriverProbe & { readonly isUsable: false; readonly name: string })[] = [];
  for (const driver of drivers) {
    if (wanted !== "auto" && driver.name !== wanted) continue;
    const probe = await driver.probe();
    if (probe.isUsable) {
      const passed = refusals.map(({ name, reason }) => `; ${name} is not used: ${reason}`);
      return { driver, reason: `${driver.name}: ${probe.detail}${passed.join("")}`, hint: null };
    }
    refusals.push({ ...probe, name: driver.name });
  }
  return {
    driver: null,
    reason: refusals.map(({ name, reason }) => `${name}: ${reason}`).join("; ") || noDriver,
    hint: refusals.map(({ hint }) => hint).join(" ") || null,
  };
}

const noDriver = "There is no such driver on this system.";
