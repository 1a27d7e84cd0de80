import { plain } from "../approval-text.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { formatTable, formatTime } from "../format.ts";
import { openApprovals } from "../open-approvals.ts";

export const approvalsList = defineCommand({
  usage: "",
  description: "Lists the calls that wait for a decision. Works with and without a running server.",
  words: [0, 0],
  options: {},
  examples: ["steward approvals list", "steward approvals list --json"],
  async run(context) {
    const { terminal, json } = context;
    await using desk = await openApprovals(context);
    const approvals = await desk.list();
    if (json) terminal.printJson({ approvals });
    else if (approvals.length === 0) terminal.note("Nothing waits for a decision.");
    else {
      const rows = approvals.map(({ id, tool, title, state, ask, path, createdAt }) => [
        id,
        plain(tool),
        state === "unknown" ? "lost" : ask.risk,
        formatTime(createdAt),
        plain(path.slice(1).join(" > ")),
        plain(title),
      ]);
      terminal.print(formatTable([["ID", "TOOL", "RISK", "SINCE", "AGENT", "WHAT"], ...rows]));
    }
    return exitCodes.ok;
  },
});
