import { z } from "zod";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";

const Container = z.object({ Config: z.object({ Env: z.array(z.string()).nullish() }) });

/** Our own variables; the token of the toolbox is one. */
const ownVariable = /^(STEWARD_\w+)=/u;

/** Saves the file system as `steward/snapshot:<name>`; folders that are mounted are not part of it. */
export async function snapshotContainer(
  engine: Engine,
  container: string,
  name: string,
): Promise<{ readonly image: string }> {
  const path = `/containers/${container}/json`;
  const { Config } = await engine.call({ method: "GET", path }, Container);
  const own = (Config.Env ?? []).flatMap((variable) => ownVariable.exec(variable)?.[1] ?? []);
  const query = {
    container,
    repo: "steward/snapshot",
    tag: name,
    // An image keeps the variables of its container.
    changes: own.map((variable) => `ENV ${variable}=`).join("\n"),
  };
  // Podman does not take an absent body for an empty one.
  const commit = { method: "POST", path: "/commit", query, body: {}, isPatient: true } as const;
  await engine.call(commit, nothing);
  return { image: `steward/snapshot:${name}` };
}

/** One that is gone already is fine; layers that a container runs on stay until that one ends. */
export async function removeSnapshot(engine: Engine, image: string): Promise<void> {
  const path = `/images/${image}`;
  await engine.try({ method: "DELETE", path, query: { force: true } }, nothing);
}
