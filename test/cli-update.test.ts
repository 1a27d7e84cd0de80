import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
let folder: string;

const git = (at: string, ...line: string[]) =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@localhost", ...line], {
    cwd: join(folder, at),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();

/** What this checkout has, as others would publish it: `upstream`, and `clone` of it. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "steward-update-"));
  const flags = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", flags, { cwd: root, encoding: "utf8" }).split("\0");
  const needed = /^(?:scripts|packages)\/|^(?:package(?:-lock)?\.json|README\.md|\.gitignore)$/u;
  for (const file of files.filter((each) => needed.test(each))) {
    mkdirSync(dirname(join(folder, "upstream", file)), { recursive: true });
    cpSync(join(root, file), join(folder, "upstream", file));
  }
  git("upstream", "init", "-q", "-b", "main");
  publish("first");
  git(".", "clone", "-q", "upstream", "clone");
  git("clone", "config", "user.name", "Owner");
  git("clone", "config", "user.email", "owner@localhost");
  // Installed and built as here: nothing is to be prepared until something changes.
  symlinkSync(join(root, "node_modules"), join(folder, "clone", "node_modules"));
  for (const built of ["packages/web/dist", "packages/toolbox/dist"]) {
    cpSync(join(root, built), join(folder, "clone", built), { recursive: true });
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function publish(message: string): void {
  appendFileSync(join(folder, "upstream", "README.md"), `${message}\n`);
  git("upstream", "add", "-A");
  git("upstream", "commit", "-q", "-m", message);
}

function update(at = "clone", ...flags: string[]) {
  const entry = join(folder, at, "packages/server/src/main/steward.ts");
  const env = { PATH: process.env.PATH, HOME: folder, STEWARD_HOME: join(folder, "home") };
  const run = spawnSync(process.execPath, [entry, "update", ...flags], { env, encoding: "utf8" });
  return { code: run.status, stdout: run.stdout, stderr: run.stderr };
}

const readme = () => readFileSync(join(folder, "clone", "README.md"), "utf8");

describe("steward update", () => {
  it("goes forward, says what is new and keeps what is not in the way", () => {
    expect(update()).toMatchObject({ code: 0, stdout: "It is up to date.\n" });
    publish("feat: a bell");
    publish("feat: a second bell");
    writeFileSync(join(folder, "clone", "notes.txt"), "mine");
    const { code, stdout } = update();
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /feat: a second bell\n.*feat: a bell\nUpdated from \w{10} to \w{10}\.\n$/su,
    );
    expect(readme()).toContain("a second bell");
    expect(readFileSync(join(folder, "clone", "notes.txt"), "utf8")).toBe("mine");
  });

  it("changes nothing where changes of one's own are in the way", () => {
    publish("feat: a third bell");
    appendFileSync(join(folder, "clone", "README.md"), "my own line\n");
    const before = git("clone", "rev-parse", "HEAD");
    expect(update()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/changes of its own.*README\.md.*git stash/su) as string,
    });
    git("clone", "commit", "-qam", "mine");
    expect(JSON.parse(update("clone", "--json").stdout)).toMatchObject({
      error: { code: "conflict", hint: expect.stringContaining("git pull --rebase") as string },
    });
    expect(git("clone", "rev-parse", "HEAD^")).toBe(before);
    expect(readme()).toContain("my own line");
    git("clone", "reset", "-q", "--hard", before);
    expect(update().code).toBe(0);
  });

  it("says what is wrong where nothing can be fetched", () => {
    git("clone", "checkout", "-q", "--detach");
    expect(update().stderr).toContain("follows no branch");
    git("clone", "checkout", "-q", "main");
    git("clone", "remote", "set-url", "origin", join(folder, "gone"));
    expect(update()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Nothing was changed") as string,
    });
  });

  it("says how a release is replaced", () => {
    rmSync(join(folder, "clone", ".git"), { recursive: true });
    const { code, stderr } = update();
    expect(code).toBe(1);
    expect(stderr).toContain("is no git clone");
    expect(stderr).toContain("npm ci --omit=dev");
  });
});
