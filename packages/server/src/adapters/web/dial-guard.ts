import { isIP, type Socket } from "node:net";
import type { buildConnector } from "undici";
import { resolvePublic, type PublicResolver } from "../../kernel/resolve-public.ts";

export type DialGuardOptions = PublicResolver & {
  /** Connects to exactly the address that it is given. */
  readonly dial: buildConnector.connector;
};

/** A connector that checks the address it connects to, at the moment it connects. */
export function createDialGuard(options: DialGuardOptions): buildConnector.connector {
  const connect = async (target: buildConnector.Options): Promise<Socket> => {
    const host = target.hostname.replaceAll(/^\[|\]$/g, "");
    const addresses = await resolvePublic(host, options);
    const servername = target.servername || (isIP(host) === 0 ? host : "");
    let failure: unknown;
    for (const address of addresses.slice(0, 3)) {
      try {
        return await dialOnce({ ...target, hostname: address, servername }, options.dial);
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
