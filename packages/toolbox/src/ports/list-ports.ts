import { readFileSync } from "node:fs";
import type { ListeningPort } from "@steward/contracts/toolbox.ts";

const listening = "0A";

/** TCP ports that something listens on, by number. */
export function listPorts(): readonly ListeningPort[] {
  const found = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap(readTable);
  const byPort = new Map(found.map((one) => [one.port, one]));
  return [...byPort.values()].toSorted((one, other) => one.port - other.port);
}

/** A line is `  0: 0100007F:0C38 00000000:0000 0A ...`, addresses as words of the machine. */
function readTable(path: string): readonly ListeningPort[] {
  return readOrEmpty(path)
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [, local = "", , state] = line.trim().split(/\s+/);
      const [address = "", port = ""] = local.split(":");
      if (state !== listening) return [];
      return [{ port: Number.parseInt(port, 16), address: toAddress(address) }];
    });
}

/** There is no IPv6 on some machines. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function toAddress(hex: string): string {
  const bytes = Buffer.from(hex, "hex");
  for (let at = 0; at < bytes.length; at += 4) bytes.subarray(at, at + 4).reverse();
  if (bytes.length === 4) return bytes.join(".");
  const groups = bytes.toString("hex").match(/.{4}/g) ?? [];
  return toShortest(groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":"));
}

/** The zeros that most addresses are made of. */
function toShortest(address: string): string {
  return address.replace(/(^|:)0(:0)+(:|$)/, "::");
}
