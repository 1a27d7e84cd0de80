import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { formatProblem } from "./config-problem.ts";
import { createSecretResolver } from "./create-secret-resolver.ts";
import { setRole } from "./edit-config.ts";
import { ensureExampleConfig, exampleConfig } from "./ensure-example-config.ts";
import { configPath, loadConfig } from "./load-config.ts";
import { maskConfig } from "./mask-config.ts";
import { checkBind } from "./server-config.ts";
import { resolveHome } from "./read-environment.ts";

const homes: string[] = [];
const labConfig = `models:
  providers:
    lab: { protocol: openai, base_url: http://127.0.0.1:9999/v1, api_key: env:LAB_KEY, models: [small, large] }
  roles:
    output: [lab/large, lab/small] # in order of preference
    title: [lab/small]
`;

afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

function createHome(text?: string): string {
  const home = mkdtempSync(join(tmpdir(), "steward-config-"));
  homes.push(home);
  mkdirSync(join(home, "config"));
  if (text !== undefined) writeFileSync(configPath(home), text);
  return home;
}

function load(home: string, env: Record<string, string> = {}) {
  return loadConfig({ home, env, cwd: home });
}

function problemsOf(text: string, env: Record<string, string> = {}): string[] {
  const home = createHome(text);
  const result = load(home, env);
  if (result.ok) return [];
  return result.problems.map((problem) => formatProblem({ ...problem, file: "f" }));
}

describe("loadConfig", () => {
  it("gives defaults where there is no file, and accepts the minimal one", () => {
    expect(load(createHome())).toMatchObject({ ok: true, config: { server: { port: 7070 } } });
    const result = load(createHome(labConfig), { LAB_KEY: "lab-secret" });
    expect(result).toMatchObject({
      ok: true,
      config: { models: { roles: { output: ["lab/large", "lab/small"] } } },
      secrets: ["lab-secret"],
    });
  });

  it("lets no hook have the name of a tool that comes with it", () => {
    const hook = "{ description: Rings, url: 'http://127.0.0.1:9/bell' }";
    const home = createHome(`tools:\n  hooks:\n    bell: ${hook}\n    shell: ${hook}\n`);
    expect(load(home)).toMatchObject({ ok: true });
    const refused = loadConfig({ home, env: {}, cwd: home, toolNames: () => ["shell"] });
    expect(refused).toMatchObject({
      ok: false,
      problems: [{ path: "tools.hooks.shell", line: 4 }],
    });
  });

  it("names the line of an unknown key and the key that was probably meant", () => {
    expect(problemsOf("server:\n  prot: 1\n")).toEqual([
      expect.stringMatching(
        /^f:2:3 server\.prot: unknown key; known here: host, port.*did you mean "port"/u,
      ),
    ]);
    expect(problemsOf("servr: {}\n")[0]).toMatch(/^f:1:1 servr: unknown key.*"server"/u);
    expect(problemsOf("models:\n  roles:\n    outptu: [a/b]\n")[0]).toMatch(/^f:3:5 .*"output"/u);
    expect(
      problemsOf("models:\n  providers:\n    lab:\n      protocol: openai\n      base_ur: x\n")[0],
    ).toMatch(/^f:5:7 models\.providers\.lab\.base_ur: .*"base_url"/u);
  });

  it("explains wrong values, also inside alternatives", () => {
    expect(problemsOf("logs:\n  level: inof\n")[0]).toBe(
      'f:2:3 logs.level: expected one of debug, info, warn, error, silent (did you mean "info"?)',
    );
    expect(problemsOf("server: { port: seven }\n")[0]).toMatch(
      /^f:1:11 server\.port: expected number/u,
    );
    expect(
      problemsOf(
        "models:\n  providers:\n    lab:\n      protocol: openai\n      models:\n        - { id: x, visin: true }\n",
      )[0],
    ).toMatch(/^f:6:20 models\.providers\.lab\.models\.0\.visin: .*"vision"/u);
  });

  it("reports broken YAML, duplicate keys and other shapes without throwing", () => {
    expect(problemsOf("server: {\n")[0]).toMatch(/^f:\d+:\d+ /u);
    expect(problemsOf("a: 1\na: 2\n")[0]).toMatch(/unique/u);
    expect(problemsOf("- a\n- b\n")[0]).toMatch(/expected object/u);
    expect(problemsOf("just words\n")[0]).toMatch(/expected object/u);
    expect(problemsOf("a: *missing\n")).toHaveLength(1);
    const home = createHome();
    mkdirSync(configPath(home));
    expect(load(home)).toMatchObject({
      ok: false,
      problems: [{ message: "cannot be read (EISDIR)" }],
    });
  });

  it("says which variable a reference misses", () => {
    expect(problemsOf(labConfig, { LAB_KEYS: "x" })).toEqual([
      'f:3:66 models.providers.lab.api_key: the variable LAB_KEY is not set; set it in the environment or in config/.env (did you mean "env:LAB_KEYS"?)',
    ]);
  });

  it("reads both .env files; the environment wins, then the home", () => {
    const home = createHome("server: { port: 1111 }\n");
    const cwd = createHome();
    writeFileSync(join(home, "config", ".env"), "A=home\nB=home\nSTEWARD_PORT=2222\n");
    writeFileSync(join(cwd, ".env"), "A=cwd\nB=cwd\nC=cwd\n");
    const result = loadConfig({ home, cwd, env: { A: "process" } });
    expect(result).toMatchObject({
      ok: true,
      config: { server: { port: 2222 } },
      environment: { A: "process", B: "home", C: "cwd" },
    });
    expect(problemsOf("", { STEWARD_PORT: "many" })[0]).toContain("not a port");
  });

  it("lets the environment switch the control layer", () => {
    const home = createHome("pipeline: { control: { enabled: true } }\n");
    expect(load(home, { ENABLE_CONTROL_LAYER: "false" })).toMatchObject({
      config: { pipeline: { control: { enabled: false } } },
    });
    expect(problemsOf("", { ENABLE_CONTROL_LAYER: "perhaps" })[0]).toContain("not true or false");
  });

  it("knows every secret value and shows none", () => {
    const home = createHome(
      "models:\n  providers:\n    a: { protocol: openai, api_key: [literal-one, env:A_KEY], headers: { x-extra: literal-two } }\n",
    );
    const result = load(home, {
      A_KEY: "from-variable",
      OTHER_TOKEN: "other-token",
      PLAIN: "plain",
    });
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    expect(result.secrets.toSorted()).toEqual([
      "from-variable",
      "literal-one",
      "literal-two",
      "other-token",
    ]);
    expect(maskConfig(result.config)).toMatchObject({
      models: {
        providers: { a: { api_key: ["***", "env:A_KEY"], headers: { "x-extra": "***" } } },
      },
    });
  });
});

it("a reference resolves to its value, a literal to itself", () => {
  const resolve = createSecretResolver(() => ({ A: "1" }));
  expect(resolve("literal,key")?.reveal()).toBe("literal,key");
  expect(resolve("env:A")?.reveal()).toBe("1");
  expect(resolve("env:C")).toBeUndefined();
});

it("the home is where STEWARD_HOME points, from the environment or the local .env", () => {
  const cwd = createHome();
  writeFileSync(join(cwd, ".env"), "STEWARD_HOME=./here\n");
  expect(resolveHome({ env: {}, cwd })).toBe(join(cwd, "here"));
  expect(resolveHome({ env: { STEWARD_HOME: "/elsewhere" }, cwd })).toBe("/elsewhere");
});

it("listening beyond loopback needs TLS or the explicit switch", () => {
  const result = load(createHome());
  if (!result.ok) throw new Error("no config");
  const { server } = result.config;
  expect(checkBind(server).ok).toBe(true);
  expect(checkBind({ ...server, host: "0.0.0.0" }).ok).toBe(false);
  expect(checkBind({ ...server, host: "127.0.0.1.example.org" }).ok).toBe(false);
  expect(checkBind({ ...server, host: "0.0.0.0", insecure_bind: true }).ok).toBe(true);
});

describe("the example", () => {
  it("says nothing as it is and is valid when uncommented", () => {
    const home = createHome();
    ensureExampleConfig(home);
    expect(load(home).ok).toBe(true);
    expect(exampleConfig.split("\n").every((line) => line === "" || line.startsWith("#"))).toBe(
      true,
    );
    // Prose has one blank after the mark, settings have none or their indentation.
    const uncommented = exampleConfig.replaceAll(/^#(?=[a-z]| {2,})/gmu, "");
    expect(problemsOf(uncommented, { LAB_KEY: "x" })).toEqual([]);
    expect(uncommented).toContain("\nmodels:\n  providers:\n");
  });

  it("never overwrites a file", () => {
    const home = createHome("server: {}\n");
    ensureExampleConfig(home);
    expect(readFileSync(configPath(home), "utf8")).toBe("server: {}\n");
  });
});

describe("setRole", () => {
  it("keeps comments and everything else", () => {
    const home = createHome(`# mine\n${labConfig}`);
    expect(setRole({ home, role: "output", ids: ["lab/small"] })).toEqual({ ok: true });
    const text = readFileSync(configPath(home), "utf8");
    expect(text).toContain("# mine");
    expect(text).toContain("# in order of preference");
    expect(load(home, { LAB_KEY: "x" })).toMatchObject({
      config: { models: { roles: { output: ["lab/small"], title: ["lab/small"] } } },
    });
  });

  it("works on the example, on an empty section and without a file", () => {
    for (const text of [exampleConfig, "models:\n  # later\n", "models:\n  roles:\n", undefined]) {
      const home = createHome(text);
      expect(setRole({ home, role: "output", ids: ["a/b"] })).toEqual({ ok: true });
      expect(load(home)).toMatchObject({ config: { models: { roles: { output: ["a/b"] } } } });
      const written = readFileSync(configPath(home), "utf8");
      for (const comment of (text ?? "").match(/#.*/gu) ?? []) expect(written).toContain(comment);
    }
  });

  it("leaves a broken file alone", () => {
    const home = createHome("a: {\n");
    expect(setRole({ home, role: "output", ids: ["a/b"] }).ok).toBe(false);
    expect(readFileSync(configPath(home), "utf8")).toBe("a: {\n");
  });
});
