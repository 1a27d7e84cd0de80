import { connect, createServer } from "node:net";
import { pipeline } from "node:stream/promises";

export const proxyAddress = { host: "127.0.0.1", port: 3128 } as const;

/** Programs know proxies by address; ours is a socket of the server's. */
export function startProxyBridge(proxySocket: string): void {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ path: proxySocket, allowHalfOpen: true });
    // A connection that breaks on one side is closed on the other; there is nobody to tell.
    pipeline(near, far).catch(() => far.destroy());
    pipeline(far, near).catch(() => near.destroy());
  });
  server.listen(proxyAddress);
}
