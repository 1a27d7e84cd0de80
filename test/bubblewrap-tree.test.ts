import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { KindSource, MachineHost } from "@steward/sdk/sandbox-driver.ts";
import { createBubblewrapHost } from "../packages/server/src/adapters/bubblewrap/create-bubblewrap-host.ts";
import { silentLogger } from "../packages/server/src/kernel/logger.ts";
import { type Bubblewrap, findBubblewrapObstacle, openBubblewrap } from "./support/bubblewrap.ts";

const obstacle = (await findBubblewrapObstacle()) || findRootObstacle();
const source: KindSource = {
  kind: "small",
  image: null,
  dockerfile: null,
  packages: ["coreutils", "no-such-package"],
  hostTools: false,
  network: "none",
};

/** In place of Debian's: it fills the tree with a few programs of the host's and their libraries. */
const debootstrap = `#!/bin/sh
set -e
echo "I: $*"
target=$4
mkdir -p $target/usr/bin $target/etc $target/var/tmp
touch $target/etc/passwd $target/etc/group
hostname >$target/etc/hostname
ln -s usr/bin $target/bin
for program in sh ls cat id prlimit; do
  path=$(command -v $program)
  cp -L $path $target/usr/bin/
  ldd $path | grep -o '/[^ ]*' | while read -r library; do cp -L --parents $library $target; done
done
`;

/** As it ends where a package cannot be set up. */
const failure = `#!/bin/sh
echo "I: begun"
mkdir -p $4/debootstrap
echo "one package asks for another one" >$4/debootstrap/debootstrap.log
echo "W: See $4/debootstrap/debootstrap.log for details" >&2
exit 1
`;

describe.skipIf(obstacle !== "")(`a kind's own tree of files${obstacle}`, () => {
  it("is built, named, and all that a sandbox of the kind sees", async () => {
    await using bubblewrap = openBubblewrap();
    const host = openHost(bubblewrap, debootstrap);
    await expect(host.create(bubblewrap.toOrder({ source, script: "" }))).rejects.toThrow(
      "The sandbox small has not been built yet.",
    );
    const lines: string[] = [];
    await host.build(source, { ...options(), onLine: (line) => lines.push(line) });
    expect(lines[0]).toContain("--variant=minbase --include=coreutils,no-such-package bookworm");
    expect(lines[0]).toContain("http://mirror.invalid/debian");
    expect(await host.inspect(source)).toEqual({ isReady: true, missing: ["no-such-package"] });

    const machine = await host.create(
      bubblewrap.toOrder({ source, script: "id -un; ls /usr/bin; ls /etc; echo x >/etc/new" }),
    );
    await machine.ended;
    await machine.remove();
    const [user, ...rest] = bubblewrap.readOut().trim().split("\n");
    expect(user).toBe("sandbox");
    expect(rest.slice(0, 5)).toEqual(["cat", "id", "ls", "prlimit", "sh"]);
    expect(rest.slice(5, 9)).toEqual(["group", "hosts", "nsswitch.conf", "passwd"]);
    expect(rest.at(-1)).toContain("Read-only file system");
  });

  it("stays as it was where a new one cannot be made", async () => {
    await using bubblewrap = openBubblewrap();
    await openHost(bubblewrap, debootstrap).build(source, options());
    const failing = openHost(bubblewrap, failure);
    const log = join(bubblewrap.folder, "state/roots/small.log");
    const failed = failing.build(source, options());
    await expect(failed).rejects.toMatchObject({
      message: `The sandbox small could not be built: W: See ${log} for details`,
      data: { hint: `All that was said: ${log}` },
    });
    expect(readFileSync(log, "utf8")).toContain("I: begun\n");
    expect(readFileSync(log, "utf8")).toContain("one package asks for another one");
    expect(readdirSync(join(bubblewrap.folder, "state/roots"))).toEqual(["small", "small.log"]);
    expect(await failing.inspect(source)).toMatchObject({ isReady: true });
    await openHost(bubblewrap, debootstrap).build(source, options());
    expect(readdirSync(join(bubblewrap.folder, "state/roots"))).toEqual(["small"]);
  });

  it("has the files that lie beside the Dockerfile, for everybody to read", async () => {
    await using bubblewrap = openBubblewrap();
    const folder = join(bubblewrap.folder, "kind");
    mkdirSync(join(folder, "files/etc/odd.d"), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, "files/etc/odd.d/setting"), "on\n", { mode: 0o600 });
    const kind = { ...source, dockerfile: join(folder, "Dockerfile") };
    const host = openHost(bubblewrap, debootstrap);
    await host.build(kind, options());
    const machine = await host.create(
      bubblewrap.toOrder({ source: kind, script: "cat /etc/odd.d/setting" }),
    );
    await machine.ended;
    await machine.remove();
    expect(bubblewrap.readOut()).toBe("on\n");
  });

  it("is not half there when building was given up", async () => {
    await using bubblewrap = openBubblewrap();
    const host = openHost(bubblewrap, "#!/bin/sh\nmkdir $4/usr; echo begun; exec sleep 1000\n");
    const giveUp = new AbortController();
    const onLine = (): void => giveUp.abort();
    await expect(
      host.build(source, { ...options(), onLine, signal: giveUp.signal }),
    ).rejects.toThrow("abort");
    expect(readdirSync(join(bubblewrap.folder, "state/roots"))).toEqual([]);
  });

  it("cannot be made without debootstrap, or of nothing", async () => {
    await using bubblewrap = openBubblewrap();
    const host = openHost(bubblewrap, null);
    await expect(host.build(source, options())).rejects.toThrow("apt install debootstrap");
    await expect(host.build({ ...source, packages: [] }, options())).rejects.toThrow(
      "names no packages",
    );
  });
});

/** Finds this debootstrap, or none. */
function openHost({ folder }: Bubblewrap, script: string | null): MachineHost {
  const programs = join(folder, "bin");
  if (!existsSync(programs)) mkdirSync(programs);
  if (script !== null) writeFileSync(join(programs, "debootstrap"), script, { mode: 0o755 });
  const path = script === null ? "/usr/bin:/bin" : `${programs}:/usr/bin:/bin`;
  return createBubblewrapHost({ stateFolder: join(folder, "state"), path, log: silentLogger });
}

function options(): Parameters<MachineHost["build"]>[1] {
  return {
    onLine: () => undefined,
    signal: new AbortController().signal,
    mirror: "http://mirror.invalid/debian",
    isFresh: false,
  };
}

function findRootObstacle(): string {
  return process.getuid?.() === 0 ? "" : " (left out: trees are made by root)";
}
