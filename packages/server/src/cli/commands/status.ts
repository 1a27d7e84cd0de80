import { Status } from "@steward/contracts/status.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { embeddedText } from "../embedded-text.ts";
import { exitCodes } from "../exit-codes.ts";
import { findServer, requireServer } from "../find-server.ts";
import { formatBytes, formatDuration, formatTable } from "../format.ts";

export const status = defineCommand({
  usage: "",
  description: "Shows whether the server runs and how it is. Exit code 3 when it does not run.",
  words: [0, 0],
  options: {},
  examples: ["steward status", "steward status --json"],
  async run({ home, terminal, json }) {
    if (json && (await findServer(home)).kind === "none") {
      terminal.printJson({ running: false, home });
      return exitCodes.unreachable;
    }
    const client = createApiClient(await requireServer(home));
    const now = await client.call({ path: "/api/status", answer: Status });
    if (json) terminal.printJson({ running: true, ...now });
    else terminal.print(toText(now));
    return exitCodes.ok;
  },
});

function toTurnsText({ running, waiting, queued }: Status["turns"]): string {
  return `${running} running, ${waiting} waiting for a decision, ${queued} queued`;
}

function toText(now: Status): string {
  const spent = `$${(now.spentTodayMicros / 1e6).toFixed(4)}`;
  const budget =
    now.dailyBudgetMicros === null ? "" : ` of $${(now.dailyBudgetMicros / 1e6).toFixed(2)}`;
  return formatTable([
    ["address", now.url],
    ["version", now.version],
    ["process", `${now.pid ?? "?"}, up ${formatDuration(Date.now() - now.startedAt)}`],
    ["home", now.home ?? "?"],
    ["turns", toTurnsText(now.turns)],
    ["memory", formatBytes(now.memoryBytes)],
    ["database", formatBytes(now.databaseBytes)],
    ["spent today", spent + budget],
    ["built-in model", embeddedText(now.embedded)],
    ["config", configText(now)],
  ]);
}

function configText({ configError, restartKeys }: Status): string {
  if (configError !== null) return `not used: ${configError}`;
  return restartKeys.length === 0 ? "ok" : `ok; waits for a restart: ${restartKeys.join(", ")}`;
}
