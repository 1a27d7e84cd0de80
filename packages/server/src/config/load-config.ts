import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Config } from "./config-schema.ts";
import type { ConfigProblem } from "./config-problem.ts";
import { findReferences } from "./find-references.ts";
import { literalSecrets } from "./mask-config.ts";
import { parseConfigText } from "./parse-config-text.ts";
import type { ConfigText } from "./parse-config-text.ts";
import { readEnvironment, secretsOf } from "./read-environment.ts";
import type { Environment, EnvironmentSource } from "./read-environment.ts";
import { toConfigProblems } from "./to-config-problems.ts";
import type { ToolNames } from "./tools-config.ts";

export type ConfigSource = EnvironmentSource & {
  readonly home: string;
  /** Absent: the owner's tools may have any name. */
  readonly toolNames?: ToolNames;
};

export type LoadedConfig = {
  readonly ok: true;
  readonly config: Config;
  /** Variables of the process and of both `.env` files. */
  readonly environment: Environment;
  /** Every secret value that is known from the file and the environment. */
  readonly secrets: readonly string[];
};

export type ConfigResult =
  | LoadedConfig
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export function configPath(home: string): string {
  return join(home, "config", "steward.yaml");
}

/** Reads `config/steward.yaml`, both `.env` files and the environment. A missing file is an empty one. */
export function loadConfig(source: ConfigSource): ConfigResult {
  const file = configPath(source.home);
  const read = readText(file);
  if (!read.ok) {
    return { ok: false, problems: [{ file, path: "", line: 1, column: 1, message: read.message }] };
  }
  const parsed = parseConfigText(read.text, file);
  if (!parsed.ok) return parsed;
  const environment = readEnvironment(source);
  return validate({ text: parsed.text, file, environment, toolNames: source.toolNames });
}

type Draft = {
  readonly text: ConfigText;
  readonly file: string;
  readonly environment: Environment;
  readonly toolNames: ToolNames | undefined;
};

function validate({ text, file, environment, toolNames }: Draft): ConfigResult {
  const { secrets, missing } = findReferences(text.value, environment);
  const checked = Config.safeParse(text.value, { reportInput: true });
  const issues = checked.success
    ? findTakenNames(checked.data.tools, toolNames)
    : checked.error.issues;
  const problems = [
    ...missing.map(({ path, name, suggestion }) => ({
      file,
      path: path.map(String).join("."),
      ...text.positionOf(path),
      variable: name,
      message: `the variable ${name} is not set; set it in the environment or in config/.env`,
      ...(suggestion === undefined ? {} : { suggestion: `env:${suggestion}` }),
    })),
    ...toConfigProblems(issues, { schema: Config, text, file }),
  ];
  const overridden = checked.success ? applyEnvironment(checked.data, environment) : null;
  if (overridden?.ok === false) problems.push({ file, line: 1, column: 1, ...overridden.problem });
  if (problems.length > 0 || overridden === null || !overridden.ok) return { ok: false, problems };
  const { config } = overridden;
  const known = new Set([...secrets, ...secretsOf(environment), ...literalSecrets(config)]);
  return { ok: true, config, environment, secrets: [...known] };
}

function findTakenNames(
  tools: Config["tools"],
  toolNames: ToolNames = () => [],
): readonly z.core.$ZodIssue[] {
  const message = "a tool that comes with it has this name";
  const taken = toolNames(tools).filter((name) => name in tools.hooks);
  return taken.map((name) => ({
    code: "custom",
    path: ["tools", "hooks", name],
    message,
    input: tools.hooks[name],
  }));
}

type Overridden =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problem: { readonly path: string; readonly message: string } };

/** `STEWARD_HOST`, `STEWARD_PORT`, `STEWARD_INSECURE_BIND` and `ENABLE_CONTROL_LAYER` win over the file. */
function applyEnvironment(config: Config, environment: Environment): Overridden {
  const host = environment.STEWARD_HOST || config.server.host;
  const portText = environment.STEWARD_PORT || String(config.server.port);
  const port = Number(portText);
  if (!/^\d+$/u.test(portText) || port > 65_535) {
    const message = `STEWARD_PORT is "${portText}", not a port from 0 to 65535`;
    return { ok: false, problem: { path: "server.port", message } };
  }
  const bindText = environment.STEWARD_INSECURE_BIND || String(config.server.insecure_bind);
  const isInsecure = z.stringbool().safeParse(bindText);
  if (!isInsecure.success) {
    const message = `STEWARD_INSECURE_BIND is "${bindText}", not true or false`;
    return { ok: false, problem: { path: "server.insecure_bind", message } };
  }
  const controlText = environment.ENABLE_CONTROL_LAYER || String(config.pipeline.control.enabled);
  const enabled = z.stringbool().safeParse(controlText);
  if (!enabled.success) {
    const message = `ENABLE_CONTROL_LAYER is "${controlText}", not true or false`;
    return { ok: false, problem: { path: "pipeline.control.enabled", message } };
  }
  const server = { ...config.server, host, port, insecure_bind: isInsecure.data };
  const control = { ...config.pipeline.control, enabled: enabled.data };
  const pipeline = { ...config.pipeline, control };
  return { ok: true, config: { ...config, server, pipeline } };
}

function readText(
  file: string,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, text: readFileSync(file, "utf8") };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return { ok: true, text: "" };
    return { ok: false, message: `cannot be read (${String(code)})` };
  }
}
