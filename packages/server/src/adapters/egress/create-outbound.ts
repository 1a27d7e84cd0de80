import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { lookUpHost, resolvePublic, type PublicResolver } from "../../kernel/resolve-public.ts";
import type { Target } from "./parse-target.ts";

export type OutboundOptions = PublicResolver & {
  /** Connects to exactly the address that it is given. */
  readonly dial?: (address: string, port: number) => Socket;
  /** Certificates to trust in place of the usual ones. */
  readonly ca?: string;
};

/** Connections to the outside. */
export type Outbound = {
  /** To the public internet: looked up once, checked, and the checked address dialled. */
  open(target: Target, signal: AbortSignal): Promise<Socket>;
  /**
   * With TLS, to a host that the owner named and that proves to be it: this one may be on a private
   * network.
   */
  openTls(target: Target, signal: AbortSignal): Promise<Socket>;
};

const connectMs = 10_000;
const maxAddresses = 3;

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const { dial = dialAddress, ca } = options;
  const lookUp = shareLookups(options);

  const dialTarget = async (
    { host, port }: Target,
    isAllowed: PublicResolver["isAllowed"],
    signal: AbortSignal,
  ): Promise<Socket> => {
    const resolver = { resolve: lookUp, ...(isAllowed ? { isAllowed } : {}) };
    const addresses = await settle(resolvePublic(host, resolver), signal);
    let failure: unknown;
    for (const address of addresses.slice(0, maxAddresses)) {
      try {
        return await untilOpen(dial(address, port), "connect", signal);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };

  return {
    open: (target, signal) => dialTarget(target, options.isAllowed, toDeadline(signal)),
    async openTls(target, signal) {
      const deadline = toDeadline(signal);
      const socket = await dialTarget(target, () => true, deadline);
      const servername = isIP(target.host) === 0 ? target.host : "";
      const secure = connectSecurely({
        socket,
        servername,
        host: target.host,
        ALPNProtocols: ["http/1.1"],
        ...(ca === undefined ? {} : { ca }),
      });
      return untilOpen(secure, "secureConnect", deadline);
    },
  };
}

/** Few lookups run at once in a process: a sandbox that asks again and again must not fill them all. */
function shareLookups({ resolve = lookUpHost }: PublicResolver) {
  const running = new Map<string, Promise<readonly string[]>>();
  return (host: string): Promise<readonly string[]> => {
    const lookup = running.get(host) ?? resolve(host).finally(() => running.delete(host));
    running.set(host, lookup);
    return lookup;
  };
}

function dialAddress(address: string, port: number): Socket {
  return connect({ host: address, port, allowHalfOpen: true, noDelay: true });
}

function toDeadline(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
}

async function untilOpen(socket: Socket, event: string, signal: AbortSignal): Promise<Socket> {
  // Whoever uses it later hears of its end; an error that nobody listens to would end the process.
  socket.on("error", () => socket.destroy());
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** A lookup cannot be called off, but nobody has to wait for it. */
async function settle<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason as Error);
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
