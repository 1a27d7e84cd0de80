import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "../commands/commands.data.ts";
import { toBashCompletion } from "./bash-completion.ts";
import { describeCommands } from "./describe-commands.ts";
import { toFishCompletion } from "./fish-completion.ts";
import { toZshCompletion } from "./zsh-completion.ts";

/** Each shell asks the script as a press of Tab would, and prints one offer a line. */
const shells = {
  bash: {
    write: toBashCompletion,
    flags: ["--norc", "-c"],
    ask: `source "$SCRIPT"
      read -ra COMP_WORDS <<< "$LINE"
      [[ $LINE == *" " ]] && COMP_WORDS+=("")
      COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
      _steward
      printf '%s\\n' "\${COMPREPLY[@]}"`,
  },
  zsh: {
    write: toZshCompletion,
    flags: ["-f", "-c"],
    // Only within a real line editor are these there: the words are taken as they are offered.
    ask: `compdef() {}
      _describe() { print -rl -- "\${(@)\${(@P)@[-1]}%%:*}" }
      _files() {}
      source "$SCRIPT"
      words=("\${(@s: :)LINE}")
      CURRENT=$#words
      _steward | grep -- "^\${words[CURRENT]}"`,
  },
  fish: {
    write: toFishCompletion,
    flags: ["--no-config", "-c"],
    ask: `source $SCRIPT; complete -C $LINE | cut -f1`,
  },
} as const;

type Shell = keyof typeof shells;

function pressTab(script: string, shell: Shell, line: string): readonly string[] {
  const { flags, ask } = shells[shell];
  const env = { ...process.env, SCRIPT: script, LINE: line };
  const { stdout, stderr } = spawnSync(shell, [...flags, ask], { env, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter(Boolean).toSorted();
}

const isThere = (shell: string) => spawnSync(shell, ["-c", "true"]).status === 0;

describe.each(["bash", "zsh", "fish"] as const)("completion in %s", (shell) => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "steward-completion-"));
    const { write } = shells[shell];
    writeFileSync(join(folder, shell), write(await describeCommands(commands)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const press = (line: string) => pressTab(join(folder, shell), shell, line);

  it.skipIf(!isThere(shell))(
    "offers commands, options and values as far as the line is typed",
    () => {
      expect(press("steward sta")).toEqual(["start", "status"]);
      expect(press("steward keys ")).toEqual(["create", "list", "revoke"]);
      expect(press("steward memory re")).toEqual(["recall", "remember"]);
      expect(press("steward keys create --name laptop --cl")).toEqual(["--client-tools"]);
      expect(press("steward logs --level ")).toEqual(["debug", "error", "info", "warn"]);
      expect(press("steward completion ba")).toEqual(["bash"]);
      expect(press("steward nothing --")).toEqual([]);
    },
  );

  it.skipIf(!isThere(shell))("knows every command", () => {
    const firsts = new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""));
    expect(press("steward ")).toEqual([...firsts].toSorted());
  });
});
