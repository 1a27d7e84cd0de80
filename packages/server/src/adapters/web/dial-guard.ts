import { lookup } from "node:dns/promises";
import { isIP, type Socket } from "node:net";
import type { buildConnector } from "undici";
import { isPublicAddress } from "./is-public-address.ts";

export type DialGuardOptions = {
  /** The addresses of a name; throws when there are none. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Connects to exactly the address that it is given. */
  readonly dial: buildConnector.connector;
  /** Whether an address may be dialled. Anything but the public internet is for tests only. */
  readonly isAllowed?: (address: string) => boolean;
};

/** It resolves to an address that is not public. */
export class RefusedAddress extends Error {}

/**
 * A connector that checks the address it connects to, at the moment it connects: a name that resolves
 * differently the second time gains nothing, because there is no second time.
 */
export function createDialGuard(options: DialGuardOptions): buildConnector.connector {
  const { resolve = resolveHost, dial, isAllowed = isPublicAddress } = options;

  const connect = async (target: buildConnector.Options): Promise<Socket> => {
    const host = target.hostname.replaceAll(/^\[|\]$/g, "");
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    // One address that is not public makes the name suspect as a whole.
    if (addresses.length === 0 || !addresses.every((address) => isAllowed(address))) {
      throw new RefusedAddress(`${host} is not on the public internet`);
    }
    const servername = target.servername || (isIP(host) === 0 ? host : "");
    let failure: unknown;
    for (const address of addresses.slice(0, 3)) {
      try {
        return await dialOnce({ ...target, hostname: address, servername }, dial);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };

  return (target, callback) => {
    connect(target).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

function dialOnce(target: buildConnector.Options, dial: buildConnector.connector): Promise<Socket> {
  return new Promise((resolve, reject) => {
    dial(target, (error, socket) => {
      if (error) reject(error);
      else resolve(socket);
    });
  });
}

async function resolveHost(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}
