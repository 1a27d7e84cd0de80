import type { SandboxDriver, SandboxOrder } from "@steward/sdk/sandbox-driver.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { createIdSequence } from "../../../kernel/create-id-sequence.ts";
import { fromFileError } from "../../../kernel/from-file-error.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { DriverChoice } from "./driver-choice.ts";
import type { KindStates } from "./kind-states.ts";
import type { SandboxKind } from "./sandboxes.ts";

export type Launch = {
  readonly id: string;
  readonly kind: SandboxKind;
  readonly workspace: string;
  /** In place of the kind's own. */
  readonly image?: string | undefined;
};

export type LauncherParts = {
  readonly choice: DriverChoice;
  readonly states: KindStates;
  readonly sharedFolder: string;
  readonly clock: Clock;
  readonly log: Logger;
};

export type Launcher = ReturnType<typeof createLauncher>;

/** Starts sandboxes with the driver in use. */
export function createLauncher({ choice, states, sharedFolder, clock, log }: LauncherParts) {
  const ours = new Set<string>();
  const sandboxIds = createIdSequence<string>("sbx", clock);

  function own(sandbox: Sandbox): Sandbox {
    ours.add(sandbox.id);
    void sandbox.ended.then(() => ours.delete(sandbox.id));
    return sandbox;
  }

  async function start(driver: SandboxDriver, launch: Launch): Promise<Sandbox> {
    const { id, kind } = launch;
    try {
      return await driver.create(toOrder(launch, sharedFolder));
    } catch (error) {
      choice.doubt();
      states.doubt(kind);
      log.warn("sandbox-start-fail", { id, kind: kind.name, driver: driver.name, error });
      throw toStartError(fromFileError(error));
    }
  }

  return {
    /** For a sandbox that is about to be started. */
    nextId(): string {
      const id = sandboxIds.next();
      ours.add(id);
      return id;
    },
    /** Whether this process started it, is about to, or has taken it over: it is no leftover. */
    isOurs: (id: string) => ours.has(id),
    own,
    /** Throws, saying what to do, where the kind cannot be started at all. */
    async require(kind: SandboxKind): Promise<SandboxDriver> {
      const { driver, reason, hint } = await choice.look();
      if (driver) {
        await states.require(driver, kind);
        return driver;
      }
      throw new AppError("unavailable", `Nothing can be executed here: ${reason}`, {
        data: { hint },
      });
    },
    async launch(driver: SandboxDriver, launch: Launch): Promise<Sandbox> {
      const { id, kind } = launch;
      const begun = clock.monotonic();
      try {
        const sandbox = own(await start(driver, launch));
        const ms = Math.round(clock.monotonic() - begun);
        log.info("sandbox-start", { id, kind: kind.name, driver: driver.name, ms });
        return sandbox;
      } catch (error) {
        ours.delete(id);
        throw error;
      }
    },
  };
}

function toOrder({ id, kind, workspace, image }: Launch, shared: string): SandboxOrder {
  const { source, isReadOnly, limits, name } = kind;
  return {
    id,
    source: image === undefined ? source : { ...source, image },
    isReadOnly,
    limits,
    workspace,
    shared,
    labels: { kind: name },
  };
}

function toStartError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new AppError("unavailable", `The sandbox could not be started: ${detail}`, {
    cause: error,
  });
}
