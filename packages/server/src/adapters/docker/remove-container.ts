import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../kernel/app-error.ts";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";
import { fromRefusal } from "./engine-failure.ts";

const removalMs = 30_000;
const lookAgainMs = 100;

/** Kills and removes; one that is gone already is fine. */
export async function removeContainer(engine: Engine, container: string): Promise<void> {
  const path = `/containers/${container}`;
  const until = performance.now() + removalMs;
  for (;;) {
    const query = { force: true, v: true };
    const reply = await engine.try({ method: "DELETE", path, query }, nothing);
    if (reply.ok || reply.status === 404) return;
    // Somebody else is removing it.
    if (reply.status !== 409) throw fromRefusal(reply);
    if (performance.now() > until) {
      throw new AppError("upstream_timeout", `The container ${container} does not go away.`);
    }
    await sleep(lookAgainMs);
  }
}
