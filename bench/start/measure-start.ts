import { openHome } from "../lib/open-home.ts";
import { startCommands, startSteward } from "../lib/steward-server.ts";

const rounds = 5;

export type StartTimes = { readonly node: number; readonly npm: number };

/** Milliseconds to the ready line, best of five, interleaved. */
export async function measureStart(upstream: string): Promise<StartTimes> {
  await using home = await openHome(upstream);
  const best = { node: Infinity, npm: Infinity };
  // The first round installs, builds the page, fills the compile cache and makes the database.
  for (let round = 0; round <= rounds; round++) {
    for (const way of ["node", "npm"] as const) {
      await using server = await startSteward(home, startCommands[way]);
      if (round > 0) best[way] = Math.min(best[way], server.readyMs);
    }
  }
  return best;
}
