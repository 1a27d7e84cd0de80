import { appendFileSync, readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { isMainThread } from "node:worker_threads";
import type { FunctionPlace } from "./find-functions.ts";

/** Loaded into a server by `--import`: writes the name of each watched function when it is entered. */
export type WatchedPlaces = { readonly places: readonly FunctionPlace[]; readonly file: string };

if (isMainThread) {
  const given = readFileSync(process.env.STEWARD_TEST_PLACES ?? "", "utf8");
  const { places, file } = JSON.parse(given) as WatchedPlaces;
  const noteEntry = (name: string) => appendFileSync(file, `${name}\n`);
  Object.assign(globalThis, { noteEntry });
  const session = new Session();
  session.connect();
  session.post("Debugger.enable");
  for (const { name, ...place } of places) {
    // A condition that is never true: nothing is ever paused.
    const condition = `globalThis.noteEntry(${JSON.stringify(name)}), false`;
    session.post("Debugger.setBreakpointByUrl", { ...place, condition });
  }
}
