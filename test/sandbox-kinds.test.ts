import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ContainerKind, ContainerResult } from "@steward/contracts/container.ts";
import { describe, expect, it } from "vitest";
import { toText } from "./support/crash/model-server.ts";
import { type Bed, callsOf } from "./support/crash/open-bed.ts";
import {
  addKinds,
  type DriverName,
  findDrivers,
  openSandboxBed,
  readKinds,
  toOrder,
} from "./support/open-sandbox-bed.ts";
import { removedImages } from "./support/removed-images.ts";

const drivers = await findDrivers("kinds of sandboxes");

/** Ready on either driver, without anything to be built. */
const plain = { image: "debian:bookworm-slim", host_tools: true };

const inKind = (sandbox: string) => toOrder(["shell", { command: "echo ran", sandbox }]);

/** The end of a turn whose one call somebody has to approve. */
async function approve(bed: Bed, turnId: string) {
  const [approval] = await bed.waiting(1);
  await bed.decide(approval!, { verb: "approve" });
  return { approval, view: await bed.client().settle(turnId) };
}

describe.concurrent.each(drivers)("kinds of sandboxes, with %s", (driver) => {
  it("ask where they say so or reach the network, and only there", async () => {
    await using bed = await openSandboxBed({
      driver,
      kinds: {
        registry: {
          containers: {
            careful: { ...plain, security: { needs_confirm: true } },
            outward: { ...plain, security: { network_mode: "restricted" } },
            closed: plain,
          },
        },
      },
    });
    const free = await bed.ask(inKind("closed"));
    expect(callsOf(await bed.client().settle(free.turnId)).shell?.[0]).toBe("done");
    const careful = await bed.ask(inKind("careful"));
    const asked = await approve(bed, careful.turnId);
    expect(asked.approval?.ask.reason).toContain("careful");
    expect(callsOf(asked.view).shell).toEqual(["done", "ran\n[exit code 0]"]);
    const outward = await bed.ask(inKind("outward"));
    const network = await approve(bed, outward.turnId);
    expect(network.approval?.ask.reason).toContain("network");
    expect(callsOf(network.view).shell?.[0]).toBe("done");
  });

  it("of the user's own are there without a restart, with limits and words for the model", async () => {
    await using bed = await openSandboxBed({ driver });
    expect((await readKinds(bed.client())).containers.map(({ name }) => name)).not.toContain(
      "mine",
    );
    const mine = {
      ...plain,
      description: "Mine",
      triggers: ["own"],
      security: { memory: "300m", cpus: 0.25 },
      resources: { timeout: 5 },
    };
    await addKinds(bed, {
      registry: { containers: { mine } },
      files: { "mine/SYSTEM.md": "It is slow on purpose." },
    });
    const { containers, problems } = await readKinds(bed.client());
    expect(problems).toEqual([]);
    expect(containers.find(({ name }) => name === "mine")).toMatchObject({
      description: "Mine",
      triggers: ["own"],
      network_mode: "none",
      memory_bytes: 300 * 2 ** 20,
      cpus: 0.25,
      timeout_seconds: 5,
      ready: true,
    });
    const usual = await bed.ask(toOrder(["shell", { command: "true" }]));
    await bed.client().settle(usual.turnId);
    const { turnId } = await bed.ask(toOrder(["shell", { command: "sleep 100", sandbox: "mine" }]));
    expect(callsOf(await bed.client().settle(turnId)).shell).toEqual([
      "failed",
      "[ended after 5 s, its limit]",
    ]);
    // Titles are asked for in between.
    const told = bed.model.requests
      .map(({ messages }) => toText(messages[0]!))
      .filter((text) => text.includes("- mine: Mine"));
    expect(told[0]).not.toContain("slow on purpose");
    expect(told.at(-1)).toContain("About mine: It is slow on purpose.");
  });

  it("that are as they were stay ready while others are added", async () => {
    const containers = { first: plain, second: plain };
    await using bed = await openSandboxBed({ driver, kinds: { registry: { containers } } });
    const registry = join(bed.home.path, "config", "containers", "registry.yaml");
    const third = { ...plain, description: "The third" };
    const changed = { ...plain, description: "Changed" };
    const after = { containers: { first: plain, second: changed, third } };
    writeFileSync(registry, JSON.stringify(after));
    const seen: ContainerKind[] = [];
    while (!seen.some(({ name }) => name === "third")) {
      seen.push(...(await readKinds(bed.client())).containers);
      await pause(20);
    }
    // The desktop needs to be built.
    const usable = seen.filter(({ name }) => name !== "desktop");
    expect(usable.filter(({ ready }) => !ready)).toEqual([]);
    expect(seen.findLast(({ name }) => name === "second")?.description).toBe("Changed");
  });

  it("with a mistake are reported with their line; those of before go on", async () => {
    await using bed = await openSandboxBed({ driver });
    const folder = join(bed.home.path, "config", "containers");
    mkdirSync(folder, { recursive: true });
    const text = "containers:\n  mine:\n    image: x\n    security:\n      network_mode: open\n";
    writeFileSync(join(folder, "registry.yaml"), text);
    let kinds = await readKinds(bed.client());
    while (kinds.problems.length === 0) {
      await pause(50);
      kinds = await readKinds(bed.client());
    }
    expect(kinds.problems).toEqual([
      expect.stringMatching(/registry\.yaml:5:\d+ containers\.mine\.security\.network_mode/u),
    ]);
    expect(kinds.containers.map(({ name }) => name)).toEqual(["code-sandbox", "desktop"]);
    const { turnId } = await bed.ask(toOrder(["shell", { command: "echo still" }]));
    expect(callsOf(await bed.client().settle(turnId)).shell?.[0]).toBe("done");
    const doctor = await bed.home.run("doctor");
    expect(doctor.stdout).toMatch(/fail.*sandboxes: registry: .*registry\.yaml:5:/u);
    expect(doctor.code).toBe(1);
  });

  it("that a message names or brings to mind are those that its code runs in, or it hears why not", async () => {
    const mine = { ...plain, triggers: ["pizza test"] };
    await using bed = await openSandboxBed({
      driver,
      kinds: { registry: { containers: { "my-sandbox": mine } } },
    });
    const registry = { containers: { "my-sandbox": mine, "new-sandbox": { packages: ["bash"] } } };
    const files = { "new-sandbox/Dockerfile": "FROM debian:bookworm-slim\n" };
    await addKinds(bed, { registry, files });
    const run = async (words: string) => {
      const { turnId } = await bed.ask(`${words}\n\`\`\`bash\necho ran\n\`\`\``);
      const view = await bed.client().settle(turnId);
      const call = view.parts.find((part) => part.type === "tool");
      const { text } = await bed.client().ask("GET", `/api/turns/${turnId}/events`);
      const done = text.split("\n").find((line) => line.includes('"type":"container_done"'));
      const { reason } = JSON.parse(done?.slice("data: ".length) ?? "{}") as { reason?: string };
      return { kind: call?.sandbox?.kind, state: call?.state, output: call?.output, reason };
    };
    const ran = { state: "done", output: "ran\n[exit code 0]", reason: null };
    expect(await run("Test this code in my-sandbox:")).toEqual({ kind: "my-sandbox", ...ran });
    expect(await run("Run the pizza test, please:")).toEqual({ kind: "my-sandbox", ...ran });
    expect(await run("Test this code:")).toEqual({ kind: "code-sandbox", ...ran });
    expect(await run("Test this code in new-sandbox:")).toEqual({
      kind: "new-sandbox",
      state: "failed",
      reason: "no-sandbox",
      output: expect.stringContaining("steward sandbox build new-sandbox") as string,
    });
    expect(await run("Test this code in their-sandbox:")).toEqual({
      kind: "their-sandbox",
      state: "failed",
      reason: "no-sandbox",
      output: expect.stringContaining(
        'no kind of sandbox named "their-sandbox"; there is: ',
      ) as string,
    });
  });

  it("that are not there, or not built, are named with what to do", async () => {
    await using bed = await openSandboxBed({ driver });
    await addKinds(bed, {
      registry: { containers: { unbuilt: { packages: ["bash"] } } },
      files: { "unbuilt/Dockerfile": "FROM debian:bookworm-slim\n" },
    });
    const none = await bed.ask(inKind("nothing"));
    expect(callsOf(await bed.client().settle(none.turnId)).shell).toEqual([
      "failed",
      expect.stringContaining("nothing"),
    ]);
    const unbuilt = await bed.ask(inKind("unbuilt"));
    expect(callsOf(await bed.client().settle(unbuilt.turnId)).shell).toEqual([
      "failed",
      expect.stringContaining("steward sandbox build unbuilt"),
    ]);
  });

  it("and the driver are explained by doctor, and what runs by sandbox list", async () => {
    await using bed = await openSandboxBed({ driver });
    const empty = await bed.home.run("sandbox", "list");
    expect(empty.stderr).toContain("No sandbox is running.");
    const { conversationId, turnId } = await bed.ask(toOrder(["shell", { command: "true" }]));
    await bed.client().settle(turnId);
    const { stdout } = await bed.home.run("sandbox", "list");
    const [head = "", row = "", ...more] = stdout.trim().split("\n");
    expect(head).toMatch(/^ID\s+KIND\s+STATE\s+USED\s+MEMORY\s+PROCESSES\s+CONVERSATION$/u);
    expect(row).toMatch(
      new RegExp(`^sbx_\\w+\\s+code-sandbox\\s+running\\s.*\\s${conversationId}$`, "u"),
    );
    expect(more).toEqual([]);
    const doctor = await bed.home.run("doctor");
    expect(doctor.stdout).toContain(`sandboxes: ${driver}: `);
    expect(doctor.stdout).toMatch(/ok.*sandboxes: code-sandbox: ready/u);
    const id = row.split(/\s/u)[0] ?? "";
    expect(await bed.home.run("sandbox", "stop", id)).toMatchObject({ code: 0 });
    expect((await bed.home.run("sandbox", "list")).stderr).toContain("No sandbox is running.");
  });
});

describe.runIf(drivers.includes("docker" satisfies DriverName))("a kind with a Dockerfile", () => {
  it("is built by one command and used without a restart", async () => {
    const name = `own-${process.pid}`;
    await using stack = new AsyncDisposableStack();
    stack.use(removedImages(`steward/${name}`));
    const bed = stack.use(await openSandboxBed({ driver: "docker" }));
    await addKinds(bed, {
      registry: { containers: { [name]: { description: "Own" } } },
      files: { [`${name}/Dockerfile`]: "FROM debian:bookworm-slim\nRUN echo special > /special\n" },
    });
    const look = async () =>
      (await readKinds(bed.client())).containers.find((kind) => kind.name === name);
    expect(await look()).toMatchObject({
      ready: false,
      reason: expect.stringContaining("missing") as string,
    });
    const built = await bed.home.run("sandbox", "build", name);
    expect(built).toMatchObject({ code: 0, stdout: `${name} is built.\n` });
    expect(await look()).toMatchObject({ ready: true, reason: null });
    const order = toOrder(["shell", { command: "cat /special", sandbox: name }]);
    const { turnId } = await bed.ask(order);
    expect(callsOf(await bed.client().settle(turnId)).shell).toEqual([
      "done",
      "special\n[exit code 0]",
    ]);
  });
});

describe.runIf(drivers.includes("docker" satisfies DriverName))("a kind that may reach out", () => {
  it("runs on an image that knows nothing of us, once it is built", async () => {
    const name = `outward-${process.pid}`;
    await using stack = new AsyncDisposableStack();
    stack.use(removedImages(`steward/${name}`));
    const bed = stack.use(await openSandboxBed({ driver: "docker" }));
    await addKinds(bed, {
      registry: {
        containers: {
          [name]: {
            description: "My custom sandbox",
            dockerfile: `./${name}/Dockerfile`,
            security: { network_mode: "bridge", memory: "512m" },
          },
        },
      },
      files: { [`${name}/Dockerfile`]: "FROM debian:bookworm-slim\nWORKDIR /workspace\n" },
    });
    expect(await bed.home.run("sandbox", "build", name)).toMatchObject({ code: 0 });
    const code = "ls /sys/class/net; command -v ip; echo ran";
    const body = { container: name, language: "bash", code };
    const reply = await bed.client().ask("POST", "/containers/start", { body });
    expect(reply).toMatchObject({ status: 200 });
    const { stdout, exit_code } = ContainerResult.parse(JSON.parse(reply.text));
    expect(exit_code).toBe(0);
    expect(stdout).toMatch(/^eth0\nlo\nran\n$/u);
  });
});

describe("without a driver", () => {
  it("nothing is executed, and everybody is told how to turn it on", async () => {
    await using bed = await openSandboxBed({ driver: "off" });
    const kinds = await readKinds(bed.client());
    expect(kinds).toMatchObject({
      driver: null,
      reason: "Execution is turned off in the configuration.",
      hint: "Set sandboxes.driver to auto in steward.yaml.",
    });
    const body = { container: "code-sandbox", code: "print(1)" };
    const refused = await bed.client().ask("POST", "/containers/start", { body });
    expect(refused).toMatchObject({ status: 503 });
    expect(refused.text).toContain("Set sandboxes.driver to auto");
    const { turnId } = await bed.ask(toOrder(["shell", { command: "echo no" }]));
    const view = await bed.client().settle(turnId);
    expect(callsOf(view).shell?.[0]).toBe("failed");
    expect(bed.model.requests[0]?.tools).not.toContain("shell");
    const doctor = await bed.home.run("doctor");
    expect(doctor.stdout).toMatch(
      /sandboxes: nothing can be executed: .*\n.*Set sandboxes\.driver to auto/u,
    );
  });
});
