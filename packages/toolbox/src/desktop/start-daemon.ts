import { spawn } from "node:child_process";
import type { Readable } from "node:stream";

export type Daemon = { readonly isAlive: boolean };

export type DaemonOrder = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** What is kept of what it says about its own death. */
const keptCharacters = 2000;

/**
 * Starts a program that goes on running. It is ready once it has written something to file
 * descriptor 3; one that ends before that rejects with what it said.
 */
export async function startDaemon(order: DaemonOrder): Promise<Daemon> {
  const child = spawn(order.command, order.args, {
    env: order.env,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-keptCharacters);
  });
  const ready = Promise.withResolvers<void>();
  (child.stdio[3] as Readable).once("data", () => ready.resolve());
  child.once("error", (error) => ready.reject(error));
  child.once("close", () => ready.reject(new Error(`${order.command} ended: ${said.trim()}`)));
  await ready.promise;
  return {
    get isAlive() {
      return child.exitCode === null && child.signalCode === null;
    },
  };
}
