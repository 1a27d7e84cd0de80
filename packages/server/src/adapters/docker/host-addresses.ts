import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";

/** The local addresses of the kernel's route table: also those of interfaces that nothing uses now. */
const localEntry = /\|-- (?<address>[\d.]+)\n +\/32 host LOCAL/gu;

/** Every IPv4 address of this machine but loopback, where a sandbox has its own. */
export function hostAddresses(): string[] {
  const listed = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family }) => family === "IPv4")
    .map(({ address }) => address);
  const all = new Set([...listed, ...kernelAddresses()]);
  return [...all].filter((address) => !address.startsWith("127."));
}

function kernelAddresses(): string[] {
  try {
    const table = readFileSync("/proc/net/fib_trie", "utf8");
    return [...table.matchAll(localEntry)].flatMap(({ groups }) => groups?.address ?? []);
  } catch (error) {
    // Not Linux: the engine is in a virtual machine, whose own addresses are its bridge's.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
