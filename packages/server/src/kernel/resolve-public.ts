import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";

export type PublicResolver = {
  /** The addresses of a name; throws when there are none. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Whether an address may be dialled. Anything but the public internet is for tests only. */
  readonly isAllowed?: (address: string) => boolean;
};

/** It resolves to an address that is not public. */
export class RefusedAddress extends Error {}

/**
 * The addresses to dial for a host, looked up once and all checked. Whoever dials must dial exactly
 * these: a name that resolves differently the second time gains nothing where there is no second time.
 */
export async function resolvePublic(
  host: string,
  { resolve = lookUpHost, isAllowed = isPublicAddress }: PublicResolver,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  // One address that is not public makes the name suspect as a whole.
  if (addresses.length === 0 || !addresses.every((address) => isAllowed(address))) {
    throw new RefusedAddress(`${host} is not on the public internet`);
  }
  return addresses;
}

/** By the system, as any program does it. */
export async function lookUpHost(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}
