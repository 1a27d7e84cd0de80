import type { MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { createBubblewrapHost } from "../../packages/server/src/adapters/bubblewrap/create-bubblewrap-host.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";

/** Starts one machine, says so, and stays until it is killed. */
const request = JSON.parse(process.argv[2] ?? "") as {
  readonly stateFolder: string;
  readonly order: MachineOrder;
};
const host = createBubblewrapHost({
  stateFolder: request.stateFolder,
  path: process.env.PATH ?? "",
  log: silentLogger,
});
await host.create(request.order);
process.stdout.write("started\n");
setInterval(() => undefined, 60_000);
