import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.ts";
import { plain } from "../approval-text.ts";
import { checkoutFolder, isClone, runGit } from "../checkout.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { findServer } from "../find-server.ts";

/** Most changes that are told one by one. */
const shownChanges = 15;

export const update = defineCommand({
  usage: "",
  description:
    "Brings a clone up to date: fetches, goes forward where that loses nothing, installs and builds what has changed. A server that runs goes on as it is until it is restarted. A release is replaced by a newer one instead; it says how.",
  words: [0, 0],
  options: {},
  examples: ["steward update", "steward update && steward stop"],
  async run({ home, terminal, json }) {
    if (!(await isClone())) throw notAClone();
    const from = await read("rev-parse", "HEAD");
    const changes = await fetchChanges();
    if (changes.length === 0) {
      if (json) terminal.printJson({ updated: false, from, to: from, changes });
      else terminal.print("It is up to date.");
      return exitCodes.ok;
    }
    await goForward();
    const to = await read("rev-parse", "HEAD");
    if (!json) {
      for (const change of changes.slice(0, shownChanges)) terminal.print(`  ${plain(change)}`);
      const more = changes.length - shownChanges;
      if (more > 0) terminal.print(`  … and ${more} more`);
    }
    await prepare(from);
    const { kind } = await findServer(home);
    if (json) terminal.printJson({ updated: true, from, to, changes, restart: kind !== "none" });
    else {
      terminal.print(`Updated from ${from.slice(0, 10)} to ${to.slice(0, 10)}.`);
      if (kind !== "none") {
        terminal.print(
          "The server still runs as it was. Restart it now: steward stop, then start it as before (a service: systemctl --user restart steward).",
        );
      }
    }
    return exitCodes.ok;
  },
});

function notAClone(): AppError {
  return new AppError(
    "conflict",
    `${checkoutFolder} is no git clone, so it is replaced as a whole.`,
    {
      data: {
        hint: "Unpack the new release into a folder of its own, run `npm ci --omit=dev` there, stop this server and start that one. Your home folder stays where it is.",
      },
    },
  );
}

async function read(...line: readonly string[]): Promise<string> {
  const { ok, out, said } = await runGit(...line);
  if (!ok) throw new AppError("internal", `git ${line[0]}: ${said}`);
  return out;
}

/** The subjects of what is new upstream, newest first. */
async function fetchChanges(): Promise<readonly string[]> {
  const upstream = await runGit("rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{upstream}");
  if (!upstream.ok) {
    throw new AppError(
      "conflict",
      "What is checked out follows no branch, so there is nothing to fetch.",
      {
        data: { hint: "Check out a branch that follows one, for example: git switch main" },
      },
    );
  }
  const fetched = await runGit("fetch", "--quiet");
  if (!fetched.ok) {
    throw new AppError("upstream_failed", `git fetch failed: ${fetched.said}`, {
      data: { hint: "Nothing was changed." },
    });
  }
  return (await read("log", "--format=%s", "HEAD..@{upstream}")).split("\n").filter(Boolean);
}

async function goForward(): Promise<void> {
  const merged = await runGit("merge", "--ff-only", "--quiet", "@{upstream}");
  if (merged.ok) return;
  throw new AppError("conflict", `The clone has changes of its own in the way. ${merged.said}`, {
    data: {
      hint: "Nothing was changed. Put yours away (git stash) or rebase them (git pull --rebase).",
    },
  });
}

/** By the new sources: they know what they need. */
async function prepare(from: string): Promise<void> {
  const script = join(checkoutFolder, "scripts", "prepare.mjs");
  const preparing = spawn(process.execPath, [script], { stdio: ["ignore", 2, 2] });
  const [code] = (await once(preparing, "exit")) as [number | null];
  if (code === 0) return;
  throw new AppError(
    "upstream_failed",
    "The new sources are there, but not what they need; see above.",
    {
      data: {
        hint: `The next start tries again. To go back: git reset --keep ${from.slice(0, 10)}`,
      },
    },
  );
}
