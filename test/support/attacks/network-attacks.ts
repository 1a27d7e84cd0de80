import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { expect } from "vitest";
import { hostAddresses } from "../../../packages/server/src/adapters/docker/host-addresses.ts";
import type { Attack } from "./attack.ts";

const metadataAddress = "169.254.169.254";

/** Where clouds serve credentials, on an interface of its own, as far as this machine lets us. */
function placeMetadataAddress(): Disposable & { readonly address: string } {
  const link = `steward${process.pid % 10_000}`;
  spawnSync("ip", ["link", "add", link, "type", "dummy"]);
  spawnSync("ip", ["addr", "add", `${metadataAddress}/32`, "dev", link]);
  spawnSync("ip", ["link", "set", link, "up"]);
  return {
    address: metadataAddress,
    [Symbol.dispose]: () => void spawnSync("ip", ["link", "del", link]),
  };
}

/** Tries every address; prints those that answer. */
const dialAll = `
import socket, sys
port, abstract = int(sys.argv[1]), sys.argv[2]
def dial(family, address):
  try:
    with socket.socket(family, socket.SOCK_STREAM) as one:
      one.settimeout(1)
      one.connect(address)
      print("reached", address)
  except OSError: pass
for host in sys.argv[3:]: dial(socket.AF_INET6 if ":" in host else socket.AF_INET, (host, port))
for path in ["\\0" + abstract, "/var/run/docker.sock", "/run/docker.sock", "/run/containerd/containerd.sock", "/run/podman/podman.sock", "/run/dbus/system_bus_socket", "/run/systemd/private"]:
  dial(socket.AF_UNIX, path)
if hasattr(socket, "AF_VSOCK"):
  for place in (0, 1, 2): dial(socket.AF_VSOCK, (place, port))
for family, kind in ((socket.AF_PACKET, socket.SOCK_RAW), (socket.AF_INET, socket.SOCK_RAW)):
  try:
    socket.socket(family, kind, 1)
    print("raw", family)
  except OSError: pass
`;

export const networkAttacks: readonly Attack[] = [
  {
    name: "reaches neither the host's loopback nor metadata services nor the engine's socket",
    async attempt(scene) {
      using metadata = placeMetadataAddress();
      const abstract = `steward-attack-${process.pid}`;
      const heard: string[] = [];
      const listen = (name: string, place: object): Server =>
        createServer((socket) => {
          heard.push(name);
          socket.end("reached");
        }).listen(place);
      const tcp = listen("tcp", { port: 0, host: "0.0.0.0" });
      const unix = listen("unix", { path: `\0${abstract}` });
      await Promise.all([once(tcp, "listening"), once(unix, "listening")]);
      const { port } = tcp.address() as { readonly port: number };
      const hosts = [...hostAddresses(), metadata.address, "127.0.0.1", "0.0.0.0", "::1"];
      const attacker = await scene.attacker();
      expect(await attacker.python(dialAll, String(port), abstract, ...hosts)).toEqual([]);
      expect(heard).toEqual([]);
      tcp.close();
      unix.close();
    },
  },
  {
    name: "has no interface but its own loopback and cannot make one",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const { stdout } = await attacker.run(
        "tail -n +3 /proc/net/dev | cut -d: -f1 | grep -v lo; ip link add evil type dummy && echo made; ip addr add 10.9.8.7/24 dev lo && echo added; true",
      );
      // Names of tunnels that the kernel puts into every new network.
      const real = stdout
        .split("\n")
        .filter((line) => !/^\s*(?:\w*tnl\d|gre|sit|ip6|erspan)/u.test(line));
      expect(real.join("")).toBe("");
    },
  },
];
