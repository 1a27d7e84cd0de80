import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";

export type Environment = Readonly<Record<string, string>>;

export type EnvironmentSource = {
  /** The process's own variables; they win over every file. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the process was started: its `.env` is read last. */
  readonly cwd: string;
};

/** The folder that holds everything: `STEWARD_HOME`, else `~/.steward`. */
export function resolveHome({ env, cwd }: EnvironmentSource): string {
  const named = env.STEWARD_HOME ?? readDotEnv(cwd).STEWARD_HOME;
  return named === undefined || named === ""
    ? join(homedir(), ".steward")
    : resolve(cwd, expandTilde(named));
}

/** Variables of the process, then of `.env` in the home's config folder, then of `.env` where it was started. */
export function readEnvironment({
  env,
  cwd,
  home,
}: EnvironmentSource & { readonly home: string }): Environment {
  const merged: Record<string, string> = {
    ...readDotEnv(cwd),
    ...readDotEnv(join(home, "config")),
  };
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** Values of variables whose names say that they are secret: no log may show them. */
export function secretsOf(environment: Environment): string[] {
  return Object.entries(environment)
    .filter(([name]) =>
      /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIALS)(?:_|$)/iu.test(name),
    )
    .map(([, value]) => value)
    .filter((value) => value !== "");
}

function readDotEnv(directory: string): Record<string, string> {
  try {
    const parsed = parseEnv(readFileSync(join(directory, ".env"), "utf8"));
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && isAbsence(error.code)) return {};
    throw error;
  }
}

/** No such file, no such folder, or a folder of that name, as some virtual environments have. */
function isAbsence(code: unknown): boolean {
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR" || code === "EACCES";
}

function expandTilde(path: string): string {
  return path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
}
