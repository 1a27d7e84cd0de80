import type { CommandContext } from "../command.ts";
import { defineCommand } from "../command.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import { listenForStop } from "../listen-for-stop.ts";
import type { RunningServer } from "../ports.ts";
import { createEmbeddedReport } from "../create-embedded-report.ts";

const lingerMs = 3_000;

export const start = defineCommand({
  usage: "",
  description:
    "Starts the server in the foreground; Ctrl+C stops it. With --json one line is printed when it is ready, and log lines go to stderr.",
  words: [0, 0],
  options: {
    port: { type: "string", value: "PORT", summary: "Wins over the config; 0 picks a free one" },
    host: { type: "string", value: "HOST", summary: "Wins over the config" },
  },
  examples: [
    "steward start",
    "steward start --port 8080",
    "STEWARD_HOME=/srv/steward STEWARD_PORT=0 steward start --json",
  ],
  async run(context) {
    // Other commands know a server by it: the folder of the checkout may have any name.
    process.title = "steward";
    try {
      await serve(context);
    } finally {
      // A connection or child that will not go must not keep the process, neither after a failed start.
      setTimeout(() => process.exit(), lingerMs).unref();
    }
    return exitCodes.ok;
  },
});

/** Settles when it has been told to stop and has stopped. */
async function serve(context: CommandContext): Promise<void> {
  const { env, cwd, home, json, program, terminal, text } = context;
  const port = parsePort(text("port"));
  const host = text("host");
  // Before the start: whoever reads the ready line may ask it to stop in the same moment.
  const stopped = listenForStop(context);
  const server = await program.startServer({
    env,
    cwd,
    home,
    stderr: json,
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
  });
  if (json) {
    const { url, pid, signInUrl } = server;
    terminal.printJson({ ready: true, url, pid, sign_in_url: signInUrl });
  } else welcome(server, context);
  await stopped;
  if (!json) terminal.print("Stopping…");
  await server.close();
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/u.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`);
}

function welcome(server: RunningServer, { terminal }: CommandContext): void {
  const { style } = terminal;
  terminal.print("");
  terminal.print(`  ${style("bold", "Steward")} is ready at ${style("cyan", server.url)}`);
  terminal.print(`  Sign in (works once, within 10 minutes): ${style("cyan", server.signInUrl)}`);
  const model = server.answeringModel();
  if (model !== null) terminal.print(`  Answers come from ${style("bold", model)}.`);
  terminal.print(style("dim", "  Ctrl+C stops it. A new link: steward sign-in"));
  terminal.print("");
  server.onEmbedded(createEmbeddedReport(terminal));
}
