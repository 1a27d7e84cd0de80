import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findBubblewrapObstacle, hostSource, openBubblewrap } from "./support/bubblewrap.ts";

const obstacle = await findBubblewrapObstacle();

/** Adds to the keyring of a user, and stays. */
const addKey = `
import ctypes, os, sys
if os.getuid() == 0: os.setuid(int(sys.argv[1]))
number = 248 if os.uname().machine == "x86_64" else 217
ctypes.CDLL(None).syscall(number, b"user", b"steward-test-key", b"x", 1, -4)
print("held", flush=True)
sys.stdin.read()
`;

function holdKey(uid: number): Disposable & { readonly held: Promise<unknown> } {
  const holder = spawn("python3", ["-c", addKey, `${uid}`], { stdio: ["pipe", "pipe", "inherit"] });
  return { held: once(holder.stdout, "data"), [Symbol.dispose]: () => holder.stdin.end() };
}

describe.skipIf(obstacle !== "")(`the inside of a bubblewrap sandbox${obstacle}`, () => {
  it("is an ordinary user without any right, in a system of its own", async () => {
    await using bubblewrap = openBubblewrap();
    const { uid, gid } = bubblewrap.toOrder({ script: "" }).user;
    const { out } = await bubblewrap.run({
      script: `id -u; id -g; id -un; hostname; pwd
        grep -E '^(Cap(Inh|Prm|Eff|Bnd|Amb)|NoNewPrivs|Seccomp|Groups):' /proc/self/status
        ls /proc | grep -c '^[0-9]'`,
    });
    const lines = out.trim().split("\n");
    expect(lines.slice(0, 5)).toEqual([`${uid}`, `${gid}`, "sandbox", "sandbox", "/workspace"]);
    expect(lines.filter((line) => line.startsWith("Cap"))).toEqual(
      ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"].map(
        (name) => `${name}:\t${"0".repeat(16)}`,
      ),
    );
    expect(out).toMatch(/^NoNewPrivs:\t1$/m);
    expect(out).toMatch(/^Seccomp:\t2$/m);
    // The shell and the two that count.
    expect(Number(lines.at(-1))).toBeLessThan(5);
  });

  it("sees nothing of the host but its programs", async () => {
    await using bubblewrap = openBubblewrap();
    writeFileSync(join(bubblewrap.folder, "secret"), "secret");
    const { out } = await bubblewrap.run({
      script: `ls -d / /*; echo; ls /etc; echo
        cat /etc/shadow /etc/machine-id /root/.bashrc ${bubblewrap.folder}/secret
        ls /home /run /var /opt; ls /sys /boot /mnt /srv; env`,
    });
    const [tops = "", settings = ""] = out.split("\n\n");
    const allowed =
      "/ /bin /dev /etc /home /lib /lib32 /lib64 /libx32 /opt /proc /run /sbin /shared /tmp /usr /var /workspace";
    expect(tops.split("\n").filter((top) => !allowed.split(" ").includes(top))).toEqual([]);
    expect(settings).not.toMatch(/shadow|machine-id|ssh|sudoers|apt|npmrc|gitconfig|resolv/);
    expect(out).toContain("cat: /etc/shadow: No such file or directory");
    expect(out).toContain("cat: /etc/machine-id: No such file or directory");
    expect(out).toContain("/root/.bashrc: No such file or directory");
    expect(out).toContain(`${bubblewrap.folder}/secret: No such file or directory`);
    for (const folder of ["/sys", "/boot", "/mnt", "/srv"]) {
      expect(out).toContain(`'${folder}': No such file or directory`);
    }
    expect(out).toContain("/home:\nsandbox\n");
    expect(out).toContain("/opt:\nsteward\n");
    expect(out).toContain("/run:\nsteward\n");
    const names = out.split("\n").flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    expect(new Set(names)).toEqual(new Set(["HOME", "LANG", "PATH", "PWD"]));
    expect(out).not.toContain(hostname());
  });

  it("sees no key that another program of its user holds", async () => {
    await using bubblewrap = openBubblewrap();
    const { uid } = bubblewrap.toOrder({ script: "" }).user;
    using key = holdKey(uid);
    await key.held;
    const { out } = await bubblewrap.run({
      script: "for file in keys key-users; do cat /proc/$file && echo read; done",
    });
    expect(out).not.toMatch(/steward-test-key|^read$/mu);
  });

  it("can write to its workspace and to scratch folders, and nowhere else", async () => {
    await using bubblewrap = openBubblewrap();
    const writable = ["/workspace", "/tmp", "/var/tmp", "/dev/shm", "/home/sandbox"];
    const fixed = [
      "/",
      "/usr",
      "/etc",
      "/dev",
      "/shared",
      "/run/steward",
      "/opt/steward",
      "/var",
      "/proc/sys/kernel",
    ];
    const { out } = await bubblewrap.run({
      script: `for folder in ${[...writable, ...fixed].join(" ")}; do
        if touch $folder/new 2>/dev/null; then echo "yes $folder"; else echo "no $folder"; fi
      done
      echo 1 >/etc/passwd || echo kept`,
    });
    expect(out.split("\n").filter((line) => line.startsWith("yes "))).toEqual(
      writable.map((folder) => `yes ${folder}`),
    );
    expect(out.split("\n").filter((line) => line.startsWith("no "))).toHaveLength(fixed.length);
    expect(out).toContain("kept");
  });

  it("has what it was given, and no way to make devices or to gain rights from files", async () => {
    await using bubblewrap = openBubblewrap();
    mkdirSync(join(bubblewrap.folder, "shared/deep"));
    writeFileSync(join(bubblewrap.folder, "shared/deep/note"), "from the owner");
    const { out } = await bubblewrap.run({
      env: { GREETING: "hello\nthere" },
      script: `cat /shared/deep/note; echo; echo "$GREETING"
        mknod /tmp/disk b 8 0 || echo "no device"
        ls /dev | tr '\\n' ' '; echo
        awk '$5 != "/proc" && $6 !~ /nosuid/ { print "suid", $5 }' /proc/self/mountinfo
        ls -l /proc/self/fd | wc -l`,
    });
    expect(out).toContain("from the owner\nhello\nthere\n");
    expect(out).toContain("no device");
    expect(out).toContain(
      "core fd full null ptmx pts random shm stderr stdin stdout tty urandom zero \n",
    );
    expect(out).not.toContain("suid");
  });

  it("holds no file of the server's open", async () => {
    await using bubblewrap = openBubblewrap();
    const { out } = await bubblewrap.run({ script: "readlink /proc/1/fd/*" });
    const others = new Set(out.trim().split("\n"));
    expect([...others].filter((path) => path !== "/dev/null" && path !== "/workspace/out")).toEqual(
      [],
    );
  });

  it("has a loopback and no other way out, restricted or not", async () => {
    await using bubblewrap = openBubblewrap();
    for (const network of ["none", "restricted"] as const) {
      const { out } = await bubblewrap.run({
        source: { ...hostSource, network },
        script: `python3 - <<'END'
import socket
listener = socket.create_server(("127.0.0.1", 0))
socket.create_connection(listener.getsockname()).close()
print("loopback is up")
for address in ("192.0.2.1", "169.254.169.254", "8.8.8.8"):
    try:
        socket.create_connection((address, 80), 1)
        print("REACHED", address)
    except OSError as error:
        print(error.strerror)
print([name for _, name in socket.if_nameindex()])
END`,
      });
      expect(out).toBe(`loopback is up\n${"Network is unreachable\n".repeat(3)}['lo']\n`);
    }
  });

  it("reaches the server's socket, in a folder that it cannot change", async () => {
    await using bubblewrap = openBubblewrap();
    const path = join(bubblewrap.folder, "run/gateway.sock");
    const server = createServer((connection) => connection.end("hello from outside"));
    server.listen(path);
    await once(server, "listening");
    chmodSync(path, 0o666);
    const { out } = await bubblewrap.run({
      source: { ...hostSource, network: "restricted" },
      script: `python3 - <<'END'
import os, socket
connection = socket.socket(socket.AF_UNIX)
connection.connect("/run/steward/gateway.sock")
print(connection.recv(100).decode())
for attempt in (
    lambda: os.unlink("/run/steward/gateway.sock"),
    lambda: os.rename("/run/steward", "/run/other"),
    lambda: os.symlink("/etc", "/run/steward/link"),
):
    try:
        attempt()
        print("DONE")
    except OSError as error:
        print(error.strerror)
END`,
    });
    server.close();
    expect(out).toBe(
      "hello from outside\nRead-only file system\nDevice or resource busy\nRead-only file system\n",
    );
  });

  it("refuses a network that it cannot give, and names that are paths", async () => {
    await using bubblewrap = openBubblewrap();
    const source = { ...hostSource, network: "bridge" as const };
    const reason = 'Sandboxes of bubblewrap have no network "bridge".';
    await expect(bubblewrap.start({ script: "", source })).rejects.toThrow(reason);
    expect(await bubblewrap.host.inspect(source)).toMatchObject({ isReady: false, reason });
    await expect(bubblewrap.start({ script: "", id: "../up" })).rejects.toThrow("cannot be called");
    expect(await bubblewrap.anotherHost().left()).toEqual([]);
  });

  it("says what bwrap says when it cannot start", async () => {
    await using bubblewrap = openBubblewrap();
    const missing = join(bubblewrap.folder, "nowhere");
    await expect(bubblewrap.start({ script: "", shared: missing })).rejects.toThrow(missing);
    expect(await bubblewrap.anotherHost().left()).toEqual([]);
  });
});
