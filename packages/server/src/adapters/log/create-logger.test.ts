import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { AppError } from "../../kernel/app-error.ts";
import { Secret } from "../../kernel/secret.ts";
import { createLogger } from "./create-logger.ts";
import { LogsConfig } from "./logs-config.ts";

const directories: string[] = [];

async function createDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "steward-log-"));
  directories.push(directory);
  return directory;
}

afterEach(async () => {
  await Promise.all(
    directories.splice(0).map((directory) => rm(directory, { recursive: true, force: true })),
  );
});

async function readLines(directory: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(directory, "steward.log"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const common = { stderr: false, secrets: (): string[] => [] };

it("a line carries time, level, event, component and the ids under their wire names", async () => {
  const directory = await createDirectory();
  const log = createLogger({ ...common, directory, settings: () => LogsConfig.parse({}) });
  log
    .child({ component: "turns", traceId: "t1" })
    .info("turn-start", { turnId: "trn_1", conversationId: "cnv_1" });
  await log.close();

  const [line] = await readLines(directory);
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u) as string,
    level: "info",
    event: "turn-start",
    component: "turns",
    trace_id: "t1",
    turn_id: "trn_1",
    conversation_id: "cnv_1",
  });
});

it("the level of one component can change while the logger runs", async () => {
  const directory = await createDirectory();
  let settings = LogsConfig.parse({ level: "warn" });
  const log = createLogger({ ...common, directory, settings: () => settings });
  const models = log.child({ component: "models" });
  models.info("unseen");
  settings = LogsConfig.parse({ level: "warn", components: { models: "debug" } });
  models.debug("seen");
  log.info("unseen");
  await log.close();

  expect((await readLines(directory)).map((line) => line.event)).toEqual(["seen"]);
});

it("no known secret reaches the file, whatever it is wrapped in", async () => {
  const directory = await createDirectory();
  const secret = 'sk-"quoted"\\back/slash';
  const digits = "31415926535";
  const log = createLogger({
    ...common,
    directory,
    settings: () => LogsConfig.parse({}),
    secrets: () => [secret, digits],
  });
  log.info("call", {
    url: `http://host/?key=${encodeURIComponent(secret)}`,
    text: `before ${secret} after`,
    nested: JSON.stringify({ body: secret }),
    twice: JSON.stringify(JSON.stringify({ body: secret })),
    basic: Buffer.from(secret).toString("base64"),
    number: 131_415_926_535,
    error: new Error(`refused ${secret}`),
    [secret]: true,
  });
  await log.close();

  const text = await readFile(join(directory, "steward.log"), "utf8");
  expect(text).not.toContain("quoted");
  expect(text).not.toContain(Buffer.from(secret).toString("base64").slice(0, 20));
  expect(text).not.toContain(digits);
  expect((await readLines(directory))[0]).toMatchObject({
    event: "call",
    text: "before *** after",
    number: "***",
  });
});

it("keys, sign-in links and bearer tokens are known by their shape", async () => {
  const directory = await createDirectory();
  const log = createLogger({ ...common, directory, settings: () => LogsConfig.parse({}) });
  const token = "FvBZBuCFdKbhEZkyxRaairZPvtqJx-X26SE1VDU4DkI";
  log.info("call", {
    key: `stw_${token}`,
    link: `http://127.0.0.1:7070/sign-in#${token}`,
    text: `sent "Authorization: Bearer ${token}" to lab`,
  });
  await log.close();

  expect((await readLines(directory))[0]).toMatchObject({
    key: "***",
    link: "http://127.0.0.1:7070/sign-in#***",
    text: 'sent "Authorization: Bearer ***" to lab',
  });
});

it("values under sensitive names are blanked, counts of tokens are not", async () => {
  const directory = await createDirectory();
  const log = createLogger({ ...common, directory, settings: () => LogsConfig.parse({}) });
  log.info("request", {
    headers: { authorization: "Bearer x", cookie: "a=b", "x-api-key": "k", accept: "*/*" },
    api_key: "k",
    accessToken: "t",
    inputTokens: 12,
    held: new Secret("value"),
  });
  await log.close();

  expect((await readLines(directory))[0]).toMatchObject({
    headers: { authorization: "***", cookie: "***", "x-api-key": "***", accept: "*/*" },
    api_key: "***",
    accessToken: "***",
    inputTokens: 12,
    held: "***",
  });
});

it("files rotate by size and only the newest are kept", async () => {
  const directory = await createDirectory();
  const settings = LogsConfig.parse({ max_files: 3, max_mb: 0.1 });
  for (let round = 0; round < 6; round++) {
    const log = createLogger({ ...common, directory, settings: () => settings });
    log.info("fill", {
      round,
      text: "x".repeat(8_000),
      more: Array.from({ length: 9 }, () => "y".repeat(8_000)),
    });
    await log.close();
  }

  expect((await readdir(directory)).toSorted()).toEqual([
    "steward.1.log",
    "steward.2.log",
    "steward.log",
  ]);
  expect((await readLines(directory))[0]).toMatchObject({ round: 5 });
});

it("a folder that cannot be written never throws", async () => {
  const parent = await createDirectory();
  const directory = join(parent, "file");
  await writeFile(directory, "in the way");
  const log = createLogger({ ...common, directory, settings: () => LogsConfig.parse({}) });
  log.error("lost", { error: new Error("x") });
  await log.close();
  expect(await readFile(directory, "utf8")).toBe("in the way");
});

it.skipIf(process.platform !== "linux")("a full disk never throws", async () => {
  const directory = await createDirectory();
  await symlink("/dev/full", join(directory, "steward.log"));
  const log = createLogger({ ...common, directory, settings: () => LogsConfig.parse({}) });
  for (let line = 0; line < 100; line++) log.error("lost", { text: "x".repeat(8_000) });
  await log.close();
});

it("cycles and values that JSON has not never fail", async () => {
  const directory = await createDirectory();
  const log = createLogger({ ...common, directory, settings: () => LogsConfig.parse({}) });
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  log.info("cycle", { cycle, big: 1n, run: () => 1 });
  await log.close();
  expect((await readLines(directory))[0]).toMatchObject({
    event: "cycle",
    cycle: { self: "[Circular]" },
    big: 1,
  });
});

it("errors are spelled out with their fields and causes, secrets in them blanked", async () => {
  const directory = await createDirectory();
  const log = createLogger({ ...common, directory, settings: () => LogsConfig.parse({}) });
  const cause = Object.assign(new TypeError("inner"), { headers: { authorization: "Basic abc" } });
  const error = new AppError("internal", "outer", { cause, data: { password: "p" } });
  log.child({ component: "models" }).child({ turnId: "trn_1" }).error("model-fail", { error });
  await log.close();

  const [line] = await readLines(directory);
  expect(line).toMatchObject({
    component: "models",
    turn_id: "trn_1",
    error: {
      type: "AppError",
      message: "outer",
      stack: expect.stringContaining("create-logger.test.ts") as string,
      code: "internal",
      data: { password: "***" },
      cause: { type: "TypeError", message: "inner", headers: { authorization: "***" } },
    },
  });
});
