import { ContainerStatus } from "@steward/contracts/container.ts";
import type { RunningContainer } from "@steward/contracts/container.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { formatBytes, formatTable, formatTime } from "../format.ts";

export const sandboxList = defineCommand({
  usage: "",
  description: "Lists your sandboxes: what they are, whose files they see and what they use.",
  words: [0, 0],
  options: {},
  examples: ["steward sandbox list", "steward sandbox list --json"],
  async run({ home, terminal, json }) {
    const client = createApiClient(await requireServer(home));
    const status = await client.call({ path: "/containers/status", answer: ContainerStatus });
    if (json) terminal.printJson(status);
    else if (status.containers.length === 0) terminal.note("No sandbox is running.");
    else {
      const head = ["ID", "KIND", "STATE", "USED", "MEMORY", "PROCESSES", "CONVERSATION"];
      terminal.print(formatTable([head, ...status.containers.map(toRow)]));
    }
    return exitCodes.ok;
  },
});

function toRow(sandbox: RunningContainer): string[] {
  const { container_id, container, state, used_at, memory_bytes, processes } = sandbox;
  return [
    container_id,
    container,
    state,
    formatTime(used_at),
    memory_bytes === null ? "" : formatBytes(memory_bytes),
    processes === null ? "" : String(processes),
    sandbox.conversation ?? "none",
  ];
}
