import type { KindState, SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { DriverChoice } from "./driver-choice.ts";
import type { KindView, SandboxKind, SandboxRegistry } from "./sandboxes.ts";

/** How long what was found is good enough for a list. */
const FRESH_MS = 5_000;

type Known = { readonly kind: SandboxKind; readonly driver: string; readonly state: KindState };

/** Which kinds can be started, as the driver in use sees them. */
export function createKindStates({
  registry,
  choice,
  clock,
}: {
  readonly registry: () => SandboxRegistry;
  readonly choice: DriverChoice;
  readonly clock: Clock;
}) {
  const known = new Map<string, Known>();
  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;

  const unknown = () => registry().kinds.filter((kind) => known.get(kind.name)?.kind !== kind);

  async function inspect(driver: SandboxDriver, kind: SandboxKind): Promise<KindState> {
    const state = await driver.inspect(kind.source).catch(toState);
    known.set(kind.name, { kind, driver: driver.name, state });
    return state;
  }

  async function lookNow(): Promise<void> {
    const { driver } = await choice.look();
    if (driver) {
      await Promise.all(registry().kinds.map((kind) => inspect(driver, kind)));
      // Those that were saved meanwhile.
      await Promise.all(unknown().map((kind) => inspect(driver, kind)));
    }
    lookedAt = clock.monotonic();
  }

  function look(): Promise<void> {
    looking ??= lookNow().finally(() => (looking = null));
    return looking;
  }

  return {
    look,
    /** What is known; looks again behind it where that is old. */
    views(): readonly KindView[] {
      const { driver, reason, hint } = choice.current();
      const hasNews = driver !== null && unknown().length > 0;
      if (hasNews || clock.monotonic() - lookedAt > FRESH_MS) void look();
      return registry().kinds.map((kind) => {
        if (!driver) return { kind, isReady: false, missing: [], reason, hint };
        return toView(kind, driver.name, known.get(kind.name));
      });
    },
    /** Throws, saying what to do, where the kind cannot be started. */
    async require(driver: SandboxDriver, kind: SandboxKind): Promise<void> {
      const last = known.get(kind.name);
      if (last?.kind === kind && last.driver === driver.name && last.state.isReady) return;
      const state = await inspect(driver, kind);
      if (state.isReady) return;
      throw new AppError("unavailable", state.reason, {
        data: { kind: kind.name, hint: state.hint },
      });
    },
    /** Starting it failed: what was known of it may no longer be true. */
    doubt(kind: SandboxKind) {
      known.delete(kind.name);
    },
  };
}

export type KindStates = ReturnType<typeof createKindStates>;

function toView(kind: SandboxKind, driver: string, last: Known | undefined): KindView {
  if (last?.kind !== kind || last.driver !== driver) {
    return { kind, isReady: false, missing: [], reason: "It is being looked at.", hint: null };
  }
  const { state } = last;
  return state.isReady
    ? { kind, isReady: true, missing: state.missing, reason: null, hint: null }
    : { kind, isReady: false, missing: [], reason: state.reason, hint: state.hint };
}

function toState(error: unknown): KindState {
  const reason = error instanceof Error ? error.message : String(error);
  return { isReady: false, reason, hint: "See: steward doctor" };
}
