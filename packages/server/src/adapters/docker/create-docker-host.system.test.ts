import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { routeCloser } from "./close-routes.ts";
import { createDockerHost } from "./create-docker-host.ts";
import { createEngine } from "./create-engine.ts";
import { imageOf } from "./image-of.ts";
import { createFakeEngine } from "./testing/create-fake-engine.ts";
import type { EngineRoute, FakeEngine } from "./testing/create-fake-engine.ts";
import { imageSource, toMachineOrder } from "./testing/machine-order.ts";

const folder = mkdtempSync(join(tmpdir(), "steward-docker-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function open({ socket }: Pick<FakeEngine, "socket">) {
  const engine = createEngine({ DOCKER_HOST: `unix://${socket}` });
  return createDockerHost({ engine, home: "/home/of/ada", patienceMs: 300 });
}

const bridgedSource = { ...imageSource, network: "bridge" as const };

const runs: Readonly<Record<string, EngineRoute>> = {
  "POST /containers/c1/wait": (_, response) => {
    response.writeHead(200);
    response.flushHeaders();
    return undefined;
  },
};

const imageIsThere: Readonly<Record<string, EngineRoute>> = {
  "GET /images/debian:bookworm-slim/json": () => ({ body: { Id: "sha256:1" } }),
};

function exits(code: number, isOutOfMemory = false): Readonly<Record<string, EngineRoute>> {
  return {
    "POST /containers/c1/wait": () => ({ body: { StatusCode: code } }),
    "GET /containers/c1/json": () => ({ body: { State: { OOMKilled: isOutOfMemory } } }),
  };
}

describe("the engine", () => {
  it("is named with its version and its runtime", async () => {
    await using engine = await createFakeEngine();
    expect(await open(engine).probe()).toEqual({ isUsable: true, detail: "Docker 99.1, runc" });
  });

  it("uses runsc where Docker lists it, and says so", async () => {
    const runsc = { path: "/usr/local/bin/runsc", runtimeArgs: ["--host-uds=open"] };
    const Runtimes = { runc: {}, runsc };
    const SecurityOptions = ["name=seccomp,profile=default"];
    await using engine = await createFakeEngine({
      ...runs,
      "GET /info": () => ({ body: { DefaultRuntime: "runc", Runtimes, SecurityOptions } }),
    });
    const host = open(engine);
    expect(await host.probe()).toMatchObject({ detail: "Docker 99.1, runsc" });
    await host.create(toMachineOrder(folder, { id: "s1" }));
    expect(engine.bodyOf("POST /containers/create")).toMatchObject({
      HostConfig: { Runtime: "runsc" },
    });
  });

  it.each(["crun", "runsc"])("does not believe that Podman runs more than %s", async (name) => {
    const Runtimes = { crun: {}, runsc: { path: "/usr/bin/runsc" } };
    const SecurityOptions = ["name=seccomp,profile=default"];
    await using engine = await createFakeEngine({
      "GET /version": () => ({ body: { Version: "4.3", Components: [{ Name: "Podman Engine" }] } }),
      "GET /info": () => ({ body: { DefaultRuntime: name, Runtimes, SecurityOptions } }),
    });
    expect(await open(engine).probe()).toMatchObject({ detail: `Podman 4.3, ${name}` });
  });

  it.each([
    ["sockets", { Runtimes: { runsc: { path: "runsc" } } }],
    ["seccomp", { SecurityOptions: ["name=seccomp,profile=unconfined"] }],
    ["memory, processes", { MemoryLimit: false, PidsLimit: false }],
    ["windows", { OSType: "windows" }],
  ])("is not used when it is weaker than sandboxes promise: %s", async (what, traits) => {
    const SecurityOptions = ["name=seccomp,profile=default"];
    await using engine = await createFakeEngine({
      "GET /info": () => ({ body: { SecurityOptions, ...traits } }),
    });
    expect(await open(engine).probe()).toMatchObject({
      isUsable: false,
      reason: expect.stringContaining(what) as string,
    });
  });

  it("says what to do when it does not run", async () => {
    expect(await open({ socket: join(folder, "none.sock") }).probe()).toMatchObject({
      isUsable: false,
      reason: "The container engine is not running.",
      hint: expect.stringMatching(/Docker|Podman/u) as string,
    });
  });

  it("is not looked for on another machine", async () => {
    const engine = createEngine({ DOCKER_HOST: "tcp://10.0.0.1:2375" });
    expect(await createDockerHost({ engine, home: "/h" }).probe()).toMatchObject({
      isUsable: false,
      reason: expect.stringContaining("tcp://10.0.0.1:2375") as string,
    });
  });
});

describe("a new machine", () => {
  it("carries the labels of its home, of itself and of the order", async () => {
    await using engine = await createFakeEngine(runs);
    const machine = await open(engine).create(toMachineOrder(folder, { id: "s1" }));
    const labels = {
      "steward.home": expect.stringMatching(/^[0-9a-f]{12}$/u) as string,
      "steward.sandbox": "s1",
      "steward.kind": "code-sandbox",
    };
    expect(machine.labels).toEqual(labels);
    expect(engine.bodyOf("POST /containers/create")).toMatchObject({ Labels: labels });
  });

  it("needs its image, and the failure says how to make it", async () => {
    await using engine = await createFakeEngine({
      "POST /containers/create": () => ({ status: 404, body: { message: "No such image" } }),
    });
    await expect(open(engine).create(toMachineOrder(folder, { id: "s1" }))).rejects.toMatchObject({
      code: "unavailable",
      data: { hint: "Make it with: steward sandbox build code-sandbox" },
    });
  });

  it("that cannot start leaves nothing; a full disk is named", async () => {
    await using engine = await createFakeEngine({
      "POST /containers/c1/start": () => ({
        status: 500,
        body: { message: "mkdir /x: no space left on device" },
      }),
    });
    await expect(open(engine).create(toMachineOrder(folder, { id: "s1" }))).rejects.toMatchObject({
      code: "disk_full",
    });
    expect(engine.calls.map(({ what }) => what)).toContain("DELETE /containers/c1");
  });

  it("on a bridge is refused where its routes cannot be closed", async () => {
    await mkdir(join(folder, "run"));
    const closer = await imageOf(routeCloser);
    await using engine = await createFakeEngine({
      ...exits(2),
      [`GET /images/${closer}/json`]: () => ({ body: { Id: "sha256:2" } }),
      "POST /networks/create": () => ({ status: 409, body: { message: "it is there" } }),
      "GET /networks/steward": () => ({ body: { IPAM: { Config: [{ Subnet: "10.9.0.0/16" }] } } }),
    });
    const order = toMachineOrder(folder, { id: "s1", source: bridgedSource });
    await expect(open(engine).create(order)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("could not be closed") as string,
    });
    expect(existsSync(join(folder, "run", "network-ready"))).toBe(false);
    expect(engine.calls.at(-1)?.what).toBe("DELETE /containers/c1");
  });

  it("on a bridge is not started at all without the image that closes its routes", async () => {
    await using engine = await createFakeEngine(imageIsThere);
    const host = open(engine);
    const hint = "Make it with: steward sandbox build code-sandbox";
    const order = toMachineOrder(folder, { id: "s1", source: bridgedSource });
    await expect(host.create(order)).rejects.toMatchObject({ code: "unavailable", data: { hint } });
    expect(engine.calls.map(({ what }) => what)).not.toContain("POST /containers/create");
    expect(await host.inspect(bridgedSource)).toEqual({
      isReady: false,
      reason: `The image ${await imageOf(routeCloser)} is missing.`,
      hint,
    });
  });
});

describe("the end of a machine", () => {
  it.each([
    [137, true, "out-of-memory"],
    [137, false, "died"],
    // A process inside ran out of memory, long ago.
    [1, true, "died"],
  ] as const)("with exit code %i, out of memory: %s", async (code, isOutOfMemory, reason) => {
    await using engine = await createFakeEngine(exits(code, isOutOfMemory));
    const machine = await open(engine).create(toMachineOrder(folder, { id: "s1" }));
    expect(await machine.ended).toMatchObject({ reason });
  });

  it("that we wanted is no death, also when it is gone already", async () => {
    let finish = () => {};
    await using engine = await createFakeEngine({
      "POST /containers/c1/wait": (_, response) => {
        finish = () => void response.end(JSON.stringify({ StatusCode: 137 }));
        return undefined;
      },
      "DELETE /containers/c1": () => {
        finish();
        return { status: 404, body: { message: "No such container" } };
      },
    });
    const machine = await open(engine).create(toMachineOrder(folder, { id: "s1" }));
    await expect.poll(() => engine.calls.at(-1)?.what).toContain("/wait");
    await machine.remove();
    await machine.remove();
    expect(await machine.ended).toMatchObject({ reason: "stopped" });
  });

  it("is not taken from a connection that broke", async () => {
    let waits = 0;
    await using engine = await createFakeEngine({
      "POST /containers/c1/wait": (_, response) => {
        waits += 1;
        if (waits > 1) return { body: { StatusCode: 4 } };
        response.destroy();
        return undefined;
      },
    });
    const machine = await open(engine).create(toMachineOrder(folder, { id: "s1" }));
    expect(await machine.ended).toMatchObject({ detail: expect.stringContaining("4") as string });
  });

  it("comes when the engine died and stays away", async () => {
    await using engine = await createFakeEngine(runs);
    const machine = await open(engine).create(toMachineOrder(folder, { id: "s1" }));
    await expect.poll(() => engine.calls.at(-1)?.what).toContain("/wait");
    await engine.die();
    expect(await machine.ended).toEqual({
      reason: "died",
      detail: "The container engine has stopped answering, and the sandbox is lost with it.",
    });
  });
});

describe("a kind", () => {
  it("whose image is missing is not ready, with what to do", async () => {
    await using engine = await createFakeEngine();
    expect(await open(engine).inspect(imageSource)).toEqual({
      isReady: false,
      reason: "The image debian:bookworm-slim is missing.",
      hint: "Make it with: steward sandbox build code-sandbox",
    });
  });

  it("names the programs that its image lacks, looking into it once", async () => {
    await using engine = await createFakeEngine({ ...imageIsThere, ...exits(0b1010) });
    const host = open(engine);
    const ready = { isReady: true, missing: ["python3", "git"] };
    expect(await host.inspect(imageSource)).toEqual(ready);
    expect(await host.inspect(imageSource)).toEqual(ready);
    const creations = engine.calls.filter(({ what }) => what === "POST /containers/create");
    expect(creations).toHaveLength(1);
  });

  it("is built under a name that changes with its files, and its mirror is passed on", async () => {
    const lines = ['{"stream":"Step 1/1 : FROM debian\\n"}', '{"aux":{"ID":"sha256:1"}}'];
    await using engine = await createFakeEngine({
      "POST /build": (_, response) => {
        response.end(lines.join("\n"));
        return undefined;
      },
    });
    const dockerfile = join(folder, "Dockerfile");
    const source = { ...imageSource, image: null, dockerfile };
    const said: string[] = [];
    const options = {
      onLine: (line: string) => void said.push(line),
      signal: new AbortController().signal,
      mirror: "http://mirror.example/debian",
      isFresh: true,
    };
    for (const text of ["FROM debian\n", "FROM debian:12\n"]) {
      writeFileSync(dockerfile, text);
      await open(engine).build(source, options);
    }
    const [first, second] = engine.calls.map(({ query }) => query);
    expect(first?.getAll("t")).toEqual([
      expect.stringMatching(/^steward\/code-sandbox:[0-9a-f]{12}$/u),
      "steward/code-sandbox:latest",
    ]);
    expect(second?.get("t")).not.toBe(first?.get("t"));
    expect(JSON.parse(first?.get("buildargs") ?? "")).toEqual({ DEBIAN_MIRROR: options.mirror });
    expect(first?.get("nocache")).toBe("true");
    expect(said[0]).toBe("Step 1/1 : FROM debian");
  });

  it("whose build fails says so, though the engine said that all was well", async () => {
    await using engine = await createFakeEngine({
      "POST /build": () => ({ body: { error: "apt-get returned 100" } }),
    });
    const dockerfile = join(folder, "Dockerfile");
    writeFileSync(dockerfile, "FROM debian\n");
    const options = {
      onLine: () => {},
      signal: new AbortController().signal,
      mirror: null,
      isFresh: false,
    };
    const source = { ...imageSource, image: null, dockerfile };
    await expect(open(engine).build(source, options)).rejects.toMatchObject({
      code: "upstream_failed",
      message: "The image was not built: apt-get returned 100",
    });
  });
});
