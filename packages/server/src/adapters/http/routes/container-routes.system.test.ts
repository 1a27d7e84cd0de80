import { request as openRequest } from "node:http";
import type { ContainerKinds, ContainerResult } from "@steward/contracts/container.ts";
import type { NewProcess } from "@steward/contracts/toolbox.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlayedRun } from "../../../testing/live-processes.ts";
import { openTestComputers, type TestComputers } from "../../../testing/open-test-computers.ts";

function play({ command }: NewProcess): PlayedRun {
  const said = Array.isArray(command) ? command.join(" ") : command;
  if (said.includes("hang")) return {};
  if (said.includes("loud")) return { stdout: "x", exitCode: 0, droppedBytes: 7 };
  return { stdout: "out\n", stderr: "err\n", exitCode: 3 };
}

describe("containers", () => {
  let server: TestComputers;
  let stranger: Record<string, string>;
  beforeEach(async () => {
    server = await openTestComputers({ play });
    const { access } = server.core;
    await access.createUser({ name: "Ada" });
    const { key } = await access.createKey(access.local(), { name: "k", user: "Ada" });
    stranger = { authorization: `Bearer ${key}` };
  });
  afterEach(() => server.close());

  const post = (path: string, body: unknown, headers = {}) =>
    server.ask(path, { method: "POST", body, headers });
  const start = (more: object) =>
    post("/containers/start", { container: "code-sandbox", code: "print(1)", ...more });
  const running = async () =>
    (await server.ask("/containers/status")).json as { containers: { container_id: string }[] };

  it("are listed with what makes them", async () => {
    const { driver, containers } = (await server.ask("/containers")).json as ContainerKinds;
    expect(driver).toBe("memory");
    expect(containers).toMatchObject([
      { name: "code-sandbox", ready: true, timeout_seconds: 60, network_mode: "none" },
      { name: "desktop" },
    ]);
  });

  it("run code as a file outside the user's files, and are gone afterwards", async () => {
    const reply = await start({});
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ exit_code: 3, stdout: "out\n", stderr: "err\n" });
    const [order] = server.processes.orders;
    expect(order?.command.slice(3)).toEqual([
      "python3",
      expect.stringMatching(/^\/tmp\/code-[\w-]+\/main\.py$/),
    ]);
    expect(order?.cwd).toBe("/workspace");
    expect(order?.timeoutMs).toBe(60_000);
    expect((await running()).containers).toEqual([]);
    expect(server.running.size).toBe(0);
  });

  it.each([
    [{ language: "javascript" }, "node"],
    [{ language: "bash" }, "bash"],
    [{ code: "#!/usr/bin/env node\n1" }, "node"],
    [{ code: "#!/bin/sh\necho" }, "sh"],
    [{ code: "#!/usr/bin/python3\n" }, "python3"],
  ])("run %j with %s", async (more, program) => {
    await start(more);
    expect(server.processes.orders[0]?.command[3]).toBe(program);
  });

  it("are kept for more commands, and stopped", async () => {
    const { container_id: id } = (await start({ keep: true })).json as ContainerResult;
    expect(await running()).toMatchObject({ containers: [{ container_id: id, state: "running" }] });
    const ran = await post("/containers/exec", { container_id: id, command: "loud" });
    expect(ran.json).toMatchObject({ container_id: id, exit_code: 0, stdout: "x" });
    expect((ran.json as ContainerResult).stderr).toContain("7 more bytes");
    expect((await post("/containers/stop", { container_id: id })).status).toBe(204);
    expect((await running()).containers).toEqual([]);
    expect((await post("/containers/stop", { container_id: id })).status).toBe(404);
  });

  it("are nobody else's", async () => {
    const { container_id: id } = (await start({ keep: true })).json as ContainerResult;
    const theirs = { method: "POST", headers: stranger };
    for (const [path, body] of [
      ["/containers/exec", { container_id: id, command: "x" }],
      ["/containers/stop", { container_id: id }],
    ] as const) {
      expect((await server.askAs(stranger, path, { ...theirs, body })).status, path).toBe(404);
    }
    const seen = await server.askAs(stranger, "/containers/status");
    expect(seen.json).toEqual({ containers: [] });
    const { id: conversation } = await server.core.open();
    const body = { container: "code-sandbox", code: "1", conversation };
    const reply = await server.askAs(stranger, "/containers/start", { ...theirs, body });
    expect(reply.status).toBe(404);
  });

  it("of a conversation go on, with its files", async () => {
    const { id: conversation } = await server.core.open();
    await start({ conversation });
    expect(await running()).toMatchObject({ containers: [{ conversation }] });
    expect((await post("/containers/cleanup", {})).json).toEqual({ stopped: 1 });
    expect((await running()).containers).toEqual([]);
  });

  it("name the kinds there are when asked for another", async () => {
    const reply = await start({ container: "mainframe" });
    expect(reply.status).toBe(404);
    expect(reply.text).toContain("code-sandbox");
  });

  it("need the right scope", async () => {
    const { access } = server.core;
    const { key } = await access.createKey(access.local(), { name: "k", scopes: ["read"] });
    const reader = { authorization: `Bearer ${key}` };
    const body = { container: "code-sandbox", code: "1" };
    const asking = { method: "POST", body };
    expect((await server.askAs(reader, "/containers")).status).toBe(200);
    expect((await server.askAs(reader, "/containers/start", asking)).status).toBe(403);
    expect((await server.askAs({}, "/containers/start", asking)).status).toBe(401);
  });

  it("are killed when whoever asked goes away", async () => {
    const { container_id: id } = (await start({ keep: true })).json as ContainerResult;
    const request = openRequest({
      port: server.port,
      path: "/containers/exec",
      method: "POST",
      headers: { authorization: "Bearer local-token", "content-type": "application/json" },
      agent: false,
    });
    request.on("error", () => {});
    request.end(JSON.stringify({ container_id: id, command: "hang" }));
    await expect.poll(() => server.processes.orders.length).toBe(2);
    request.destroy();
    await expect.poll(() => server.processes.acts).toEqual(["signal:SIGKILL"]);
  });
});

it("says how to turn execution on where it is off", async () => {
  const server = await openTestComputers({ isUsable: false });
  const kinds = (await server.ask("/containers")).json;
  expect(kinds).toMatchObject({ driver: null, hint: expect.any(String) as string });
  const body = { container: "code-sandbox", code: "1" };
  const reply = await server.ask("/containers/start", { method: "POST", body });
  expect(reply.status).toBe(503);
  expect(reply.json).toMatchObject({
    error: { code: "unavailable", data: { hint: expect.any(String) as string } },
  });
  await server.close();
});
