import { Status } from "@steward/contracts/status.ts";
import { type ConfigSource, loadConfig } from "../../config/load-config.ts";
import { createApiClient } from "../create-api-client.ts";
import { findServer, type RunFile } from "../find-server.ts";
import type { Patient } from "./finding.ts";

/** What is looked at. Variables that this shell has not are no fault while the running server has them. */
export async function loadPatient(source: ConfigSource): Promise<Patient> {
  const { env, cwd, home } = source;
  const server = await findServer(home);
  const loaded = loadConfig(source);
  const patient = { env, cwd, home, server, loaded, serverVariables: [] };
  if (loaded.ok || server.kind !== "running") return patient;
  const serverVariables = loaded.problems.flatMap(({ variable }) => variable ?? []);
  if (serverVariables.length < loaded.problems.length) return patient;
  if (!(await isInForce(server.run))) return patient;
  const elsewhere = Object.fromEntries(serverVariables.map((name) => [name, "of the server"]));
  const asThere = loadConfig({ ...source, env: { ...env, ...elsewhere } });
  return { ...patient, loaded: asThere, serverVariables };
}

/** Whether the server has taken the file as it is. */
async function isInForce(run: RunFile): Promise<boolean> {
  const status = await createApiClient(run).call({ path: "/api/status", answer: Status });
  return status.configError === null;
}
