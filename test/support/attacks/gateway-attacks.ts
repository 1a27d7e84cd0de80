import { expect } from "vitest";
import type { Attack } from "./attack.ts";

/** Dials the server with each line and prints those after which it spoke. */
const dialWith = `
import socket, sys
for line in [bytes.fromhex(word) for word in sys.argv[1:]]:
  with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as dialled:
    dialled.settimeout(8)
    dialled.connect("/run/steward/gateway.sock")
    try:
      dialled.sendall(line)
      if dialled.recv(1): print("spoke", line[:40])
    except OSError: pass
`;

/** Opens as many connections as it gets and holds them. */
const holdMany = `
import socket, time
held = []
for _ in range(200):
  one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
  one.settimeout(1)
  try:
    one.connect("/run/steward/gateway.sock")
    held.append(one)
  except OSError: break
time.sleep(1)
print("held")
`;

function toWords(lines: readonly (string | Buffer)[]): string[] {
  return lines.map((line) => Buffer.from(line).toString("hex"));
}

export const gatewayAttacks: readonly Attack[] = [
  {
    name: "is not believed with a guessed token, another's name or garbage",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const { id } = attacker.sandbox;
      const guess = "0".repeat(64);
      const lines = toWords([
        `STEWARD/1 ${id} ${guess}\n`,
        `STEWARD/1 ${id} \n`,
        `STEWARD/1 ${scene.neighbour.sandbox.id} ${guess}\n`,
        "STEWARD/1\n",
        "GET / HTTP/1.1\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        Buffer.alloc(30_000, 0xff),
        Buffer.from("00", "hex"),
      ]);
      expect(await attacker.python(dialWith, ...lines)).toEqual([]);
      expect((await attacker.run("echo still")).stdout).toBe("still\n");
    },
  },
  {
    name: "sees one socket in a folder that it cannot change, and nobody else's",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const { stdout } = await attacker.run(
        "ls /run/steward 2>/dev/null; rm -f /run/steward/gateway.sock; ln -s /tmp/x /run/steward/y; mv /run/steward /run/other; mkdir /run/steward/z; ls -A /run/steward/gateway.sock; find / -type s 2>/dev/null | grep -v '^/tmp/\\|^/run/steward/gateway.sock$'",
      );
      expect(stdout.trim().split("\n").at(-1)).toBe("/run/steward/gateway.sock");
    },
  },
  {
    name: "may hold all its connections, and harms itself alone",
    async attempt(scene) {
      const attacker = await scene.attacker();
      expect(await attacker.python(holdMany)).toEqual(["held"]);
      await scene.expectWell();
      expect((await attacker.run("echo still")).stdout).toBe("still\n");
    },
  },
  {
    name: "with its own stolen token speaks for itself alone",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const steal = `tr '\\0' '\\n' < /proc/1/environ | sed -n 's/^STEWARD_TOKEN=//p'`;
      const token = (await attacker.run(steal)).stdout.trim();
      expect(token).toMatch(/^[\da-f]{64}$/u);
      const lines = toWords([`STEWARD/1 ${scene.neighbour.sandbox.id} ${token}\n`]);
      expect(await attacker.python(dialWith, ...lines)).toEqual([]);
      // Taking the connection over breaks its own calls; the toolbox dials again.
      const own = toWords([`STEWARD/1 ${attacker.sandbox.id} ${token}\n`]);
      await attacker.python(dialWith, ...own).catch(() => []);
      await expect
        .poll(
          () =>
            attacker.run("echo back").then(
              ({ stdout }) => stdout,
              () => "",
            ),
          {
            timeout: 30_000,
          },
        )
        .toBe("back\n");
    },
  },
];
