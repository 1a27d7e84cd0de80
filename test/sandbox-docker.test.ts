import { spawnSync } from "node:child_process";
import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { routeCloser } from "../packages/server/src/adapters/docker/close-routes.ts";
import { hostAddresses } from "../packages/server/src/adapters/docker/host-addresses.ts";
import { imageOf } from "../packages/server/src/adapters/docker/image-of.ts";
import { baseSource, codeSource, findNoDocker, openDockerBed } from "./support/docker-bed.ts";

const reason = await findNoDocker();
if (reason !== null) process.stderr.write(`Left out: sandboxes in a real Docker (${reason})\n`);

const anything = z.record(z.string(), z.unknown());

describe.skipIf(reason !== null)("a sandbox in a real Docker", () => {
  it("is an ordinary user without rights", async () => {
    await using bed = openDockerBed();
    const said = await bed.run("id -u; grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status");
    expect(said).toMatch(new RegExp(`^${bed.uid}\n`, "u"));
    for (const set of ["Inh", "Prm", "Eff", "Bnd", "Amb"]) {
      expect(said).toMatch(new RegExp(`Cap${set}:\\s0{16}\n`, "u"));
    }
    expect(said).toMatch(/NoNewPrivs:\s1\nSeccomp:\s2\n/u);
  });

  it("writes to its workspace and to memory, and nowhere else", async () => {
    await using bed = openDockerBed();
    const places = "/workspace /tmp /var/tmp /run /home/sandbox /dev/shm";
    const others = "/ /etc /usr /shared /run/steward /opt/steward /var/lib /dev /proc/sys";
    const said = await bed.run(
      `for place in ${places} ${others}; do (: >$place/x) 2>/dev/null && echo $place; done`,
    );
    expect(said.trim().split("\n")).toEqual(places.split(" "));
  });

  it("has no network and nothing of the machine's", async () => {
    await using bed = openDockerBed();
    const said = await bed.run(
      "ls /sys/class/net; ls /var/run/docker.sock /run/docker.sock 2>/dev/null; mount -t tmpfs x /mnt && echo mounted; unshare -Ur true && echo unshared; mknod /tmp/d b 8 0 && echo node; true",
    );
    expect(said).toMatch(/^lo\n/u);
    expect(said).not.toMatch(/eth|docker\.sock\n|^(?:mounted|unshared|node)$/mu);
  });

  it("sees no control group but its own", async () => {
    await using bed = openDockerBed();
    const said = await bed.run("cat /proc/self/cgroup; readlink /proc/self/ns/cgroup");
    expect(said).toMatch(/^(?:\d+:[^:]*:\/\n)+cgroup:\[\d+\]\n$/u);
    expect(said).not.toContain(readlinkSync("/proc/self/ns/cgroup"));
  });

  it("is limited in processes and in the size of a file", async () => {
    await using bed = openDockerBed();
    const said = await bed.run(
      "(for n in $(seq 100); do sleep 20 & done); head -c 20000000 /dev/zero >big; stat -c %s big",
    );
    expect(said).toMatch(/[Cc]annot fork|Resource temporarily unavailable/u);
    expect(said).toContain(String(8 << 20));
  });

  it("is what the engine was asked for", async () => {
    await using bed = openDockerBed();
    const machine = await bed.start("sleep 1000");
    const path = `/containers/steward-${machine.id}/json`;
    const seen = await bed.engine.call({ method: "GET", path }, anything);
    expect(seen).toMatchObject({
      Config: { Labels: machine.labels },
      HostConfig: {
        CapDrop: ["ALL"],
        SecurityOpt: ["no-new-privileges", expect.stringContaining("seccomp={") as string],
        Privileged: false,
        ReadonlyRootfs: true,
        NetworkMode: "none",
        PidMode: "",
        CgroupnsMode: "private",
        Memory: 64 << 20,
        MemorySwap: 64 << 20,
        PidsLimit: 32,
        NanoCpus: 500_000_000,
        LogConfig: { Type: "none" },
      },
    });
  });

  it("that uses too much memory ends for that reason", async () => {
    await using bed = openDockerBed();
    const machine = await bed.start("head -c 200000000 /dev/zero | tail");
    expect(await machine.ended).toMatchObject({ reason: "out-of-memory" });
  });

  it("is found again by its home only, dead or alive, and leaves nothing", async () => {
    await using bed = openDockerBed();
    await using neighbour = openDockerBed();
    const alive = await bed.start("sleep 1000");
    const dead = await bed.start("exit 3");
    expect(await dead.ended).toMatchObject({ reason: "died" });
    // What runs is still its own.
    expect((await bed.host.left()).map(({ id }) => id)).toEqual([dead.id]);
    const left = await bed.left();
    expect(left.map(({ id }) => id).toSorted()).toEqual([alive.id, dead.id].toSorted());
    expect(left.map(({ labels }) => labels["steward.kind"])).toEqual([
      "code-sandbox",
      "code-sandbox",
    ]);
    expect(await neighbour.left()).toEqual([]);
    await Promise.all(left.map((machine) => machine.remove()));
    await alive.remove();
    expect(await bed.left()).toEqual([]);
    expect(await left.find(({ id }) => id === alive.id)?.ended).toMatchObject({
      reason: "stopped",
    });
  });

  it("is frozen, measured, woken, and removed while it is frozen", async () => {
    await using bed = openDockerBed();
    const machine = await bed.start("sleep 1000 & sleep 1000");
    await machine.pause?.();
    const path = `/containers/steward-${machine.id}/json`;
    const look = () => bed.engine.call({ method: "GET", path }, anything);
    expect(await look()).toMatchObject({ State: { Paused: true } });
    await machine.resume?.();
    expect(await look()).toMatchObject({ State: { Paused: false } });
    const stats = await machine.stats();
    expect(stats.processes).toBeGreaterThanOrEqual(2);
    expect(stats.memoryBytes).toBeGreaterThan(0);
    expect(stats.cpuMs).toBeGreaterThan(0);
    await machine.pause?.();
    await machine.remove();
    expect(await machine.ended).toMatchObject({ reason: "stopped" });
  });

  it("is made ten times at once", async () => {
    await using bed = openDockerBed();
    const machines = await Promise.all(Array.from({ length: 10 }, () => bed.start("sleep 1000")));
    expect(new Set((await bed.left()).map(({ id }) => id)).size).toBe(10);
    await Promise.all(machines.map((machine) => machine.remove()));
    expect(await bed.left()).toEqual([]);
  });

  it("without its image is refused, with what to do", async () => {
    await using bed = openDockerBed();
    const source = { ...baseSource, image: "steward/none:latest" };
    await expect(bed.start("true", { source })).rejects.toMatchObject({
      code: "unavailable",
      data: { hint: "Make it with: steward sandbox build base" },
    });
  });
});

describe.skipIf(reason !== null)("an image of a kind in a real Docker", () => {
  it("is built, looked into, saved with what a sandbox changed, and started from that", async () => {
    await using bed = openDockerBed();
    const folder = mkdtempSync(join(tmpdir(), "steward-image-"));
    const dockerfile = join(folder, "Dockerfile");
    const kind = `test-${process.pid}`;
    const source = { ...baseSource, kind, image: null, dockerfile };
    writeFileSync(
      dockerfile,
      "FROM debian:bookworm-slim\nCOPY greeting /\nRUN mkdir -m 777 /kept\n",
    );
    writeFileSync(join(folder, "greeting"), "hello");
    expect(await bed.host.inspect(source)).toMatchObject({ isReady: false });
    const lines: string[] = [];
    const { signal } = new AbortController();
    const onLine = (line: string) => void lines.push(line);
    await bed.host.build(source, { onLine, signal, mirror: null, isFresh: false });
    expect(lines.join("\n")).toContain("COPY greeting /");
    const missing = expect.arrayContaining(["python3", "git"]) as string[];
    expect(await bed.host.inspect(source)).toEqual({ isReady: true, missing });

    const machine = await bed.start("cat /greeting >/kept/it; sleep 1000", {
      source,
      isReadOnly: false,
    });
    const saved = await machine.snapshot?.(kind);
    const image = saved?.image ?? "";
    await machine.remove();
    const again = await bed.run("cat /kept/it; env", { source: { ...source, image }, env: {} });
    expect(again).toMatch(/^hello/u);
    expect(again).not.toContain("token-of-the-toolbox");

    const built = await imageOf(source);
    writeFileSync(join(folder, "greeting"), "goodbye");
    expect(await bed.host.inspect(source)).toMatchObject({
      isReady: false,
      reason: expect.stringContaining("changed") as string,
    });
    for (const name of [image, built, `steward/${kind}:latest`]) {
      const query = { force: true };
      await bed.engine.call({ method: "DELETE", path: `/images/${name}`, query }, z.unknown());
    }
    rmSync(folder, { recursive: true });
  });
});

const metadataAddress = "169.254.169.254";

/** Where clouds serve credentials: played by this machine, as far as it lets us. */
function placeMetadataAddress(): Disposable & { readonly isPlaced: boolean } {
  const change = (verb: string) =>
    spawnSync("ip", ["addr", verb, `${metadataAddress}/32`, "dev", "lo"]).status === 0;
  return { isPlaced: change("add"), [Symbol.dispose]: () => void change("del") };
}

const bridgedSource = { ...baseSource, network: "bridge" as const };

/** What a user without any right would try, with the means of a full image. */
const attempts = [
  "ip route del blackhole 169.254.0.0/16",
  "ip route replace 169.254.0.0/16 via $gateway",
  "ip route flush table main",
  "ip addr add 10.250.250.1/24 dev eth0",
  "unshare --user --map-root-user --net true",
];

describe.skipIf(reason !== null)("a bridged sandbox in a real Docker", () => {
  beforeAll(async () => {
    await using bed = openDockerBed();
    const { signal } = new AbortController();
    await bed.host.build(routeCloser, { onLine: () => {}, signal, mirror: null, isFresh: false });
  }, 300_000);

  it("reaches neither this machine nor metadata services, though its image can close no route", async () => {
    using metadata = placeMetadataAddress();
    expect(hostAddresses().includes(metadataAddress)).toBe(metadata.isPlaced);
    await using bed = openDockerBed();
    const server = createServer((socket) => socket.end("here")).listen(0, "0.0.0.0");
    await once(server, "listening");
    const { port } = z.object({ port: z.int() }).parse(server.address());
    // The first sandbox makes the bridge, which gives this machine one more address.
    expect(await bed.run("command -v ip", { source: bridgedSource })).toBe("");
    const addresses = [...new Set([...hostAddresses(), metadataAddress])];
    const tries = addresses.map(
      (address) =>
        `timeout 3 bash -c 'exec 3<>/dev/tcp/${address}/${port}' && echo open ${address};`,
    );
    // A gateway of 0.0.0.0 and a flag of 0201 are a route that leads nowhere.
    const said = await bed.run(`${tries.join(" ")} ls /sys/class/net; cat /proc/net/route`, {
      source: bridgedSource,
    });
    server.close();
    expect(said).not.toMatch(/^open/mu);
    expect(said).toContain("eth0");
    expect(said).toMatch(/^\*\s+0000FEA9\s/mu);
    expect(await bed.left()).toEqual([]);
  });

  it("cannot open its routes again", async () => {
    await using bed = openDockerBed();
    const show = "ip -oneline route show";
    const script = `gateway=$(ip route show default | cut -d' ' -f3); before=$(${show}); ${attempts
      .map((attempt) => `${attempt} 2>/dev/null && echo "allowed: ${attempt}";`)
      .join(" ")} [ "$before" = "$(${show})" ] && echo unchanged; ${show}`;
    const said = await bed.run(script, { source: { ...codeSource, network: "bridge" } });
    expect(said).not.toContain("allowed:");
    expect(said).toMatch(/^unchanged\n/u);
    expect(said).toContain("default via");
    expect(said).toContain("blackhole 169.254.0.0/16");
  });
});
