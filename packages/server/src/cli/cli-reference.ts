import type { CommandEntry } from "./command.ts";
import { commandText } from "./help-text.ts";

const preamble = `# The command \`steward\`

\`npx steward COMMAND\` in the checkout. Every command has \`--help\` with examples and \`--json\` for programs.

| Exit code | Meaning |
| --- | --- |
| 0 | It worked. |
| 1 | It failed; with \`--json\` stdout has \`{"error":{"code":...,"message":...}}\`. |
| 2 | The command line is wrong. |
| 3 | The server is not running or does not answer. |

Commands talk to the running server of the same \`STEWARD_HOME\` through \`run.json\` there. When none runs, \`keys\`, \`users\`, \`approvals\`, \`models use\`, \`config\`, \`logs\`, \`doctor\`, \`service\` and \`update\` work without it; the others need a server.

Scripts start it like this, and read one line from stdout when it is ready:

\`\`\`sh
STEWARD_HOME=/srv/steward STEWARD_PORT=0 npx steward start --json
# {"ready":true,"url":"http://127.0.0.1:41207","pid":4711,"sign_in_url":"http://..."}
npx steward keys create --name script --json
# {"key":"stw_...", ...}
\`\`\`

| Command | What it does |
| --- | --- |
`;

/** The text of \`docs/cli.md\`. Generated: change the commands instead. */
export async function renderCliReference(commands: readonly CommandEntry[]): Promise<string> {
  const loaded = await Promise.all(
    commands.map(async ({ name, summary, load }) => ({ name, summary, command: await load() })),
  );
  const rows = loaded.map(
    ({ name, summary }) => `| [\`${name}\`](#${anchorOf(name)}) | ${summary} |`,
  );
  const sections = loaded.map(
    ({ name, command }) =>
      `## ${name}\n\n\`\`\`text\n${commandText(name, command, (_format, text) => text)}\n\`\`\`\n`,
  );
  return `${preamble}${rows.join("\n")}\n\n${sections.join("\n")}`;
}

function anchorOf(name: string): string {
  return name.replaceAll(" ", "-");
}
