import { createServer } from "node:net";
import { findPortHolder } from "../find-port-holder.ts";
import type { Check, Finding, Patient } from "./finding.ts";

export const checkPort: Check = async ({ server, loaded }) => {
  if (server.kind === "running") {
    const { url, pid } = server.run;
    return [
      { check: "port", status: "ok", message: `the server (process ${pid}) answers at ${url}` },
    ];
  }
  if (server.kind === "silent") {
    const { url, pid } = server.run;
    const hint = "See logs/steward.log in its home; stop it with: steward stop";
    return [
      { check: "port", status: "fail", message: `process ${pid} does not answer at ${url}.`, hint },
    ];
  }
  return loaded.ok ? [await tryPort(loaded.config.server)] : [];
};

type Address = (Patient["loaded"] & { ok: true })["config"]["server"];

async function tryPort({ host, port }: Pick<Address, "host" | "port">): Promise<Finding> {
  const refusal = await listenOnce(host, port);
  if (refusal === null) return { check: "port", status: "ok", message: `${host}:${port} is free` };
  if (refusal !== "EADDRINUSE") {
    const hint = "Set server.host or server.port to something this machine allows.";
    return {
      check: "port",
      status: "fail",
      message: `${host}:${port} cannot be used (${refusal}).`,
      hint,
    };
  }
  const holder = await findPortHolder(port);
  const who =
    typeof holder?.pid === "number"
      ? `process ${holder.pid} (${holder.command ?? ""})`
      : "another program";
  const hint = "Stop it, or choose another port: STEWARD_PORT, server.port or --port.";
  return { check: "port", status: "fail", message: `${host}:${port} is held by ${who}.`, hint };
}

function listenOnce(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
