import { stat } from "node:fs/promises";
import { join } from "node:path";
import { MemoryStatus } from "@steward/contracts/memory.ts";
import { formatProblem } from "../../config/config-problem.ts";
import { configPath } from "../../config/load-config.ts";
import { checkBind } from "../../config/server-config.ts";
import { createApiClient } from "../create-api-client.ts";
import { embedderText } from "../embedder-text.ts";
import { checkDatabase } from "./check-database.ts";
import { checkHome } from "./check-home.ts";
import { checkEmbedded, checkLocalServers } from "./check-models.ts";
import { checkPort } from "./check-port.ts";
import { checkProviders } from "./check-providers.ts";
import { checkSandboxes } from "./check-sandboxes.ts";
import type { Check } from "./finding.ts";

const wantedNode = 24;

const checkNode: Check = async () => {
  const own = process.versions.node;
  const major = Number(own.split(".")[0]);
  if (major === wantedNode) return [{ check: "node", status: "ok", message: `Node ${own}` }];
  return [
    {
      check: "node",
      status: major < wantedNode ? "fail" : "warn",
      message: `Node ${own} runs this command; it is made for ${wantedNode}.`,
      hint: "Run it as `npx steward` in the checkout: that uses the project's own Node.",
    },
  ];
};

const checkConfig: Check = async ({ home, loaded, serverVariables }) => {
  if (!loaded.ok) {
    return loaded.problems.map((problem) => ({
      check: "config",
      status: "fail",
      message: formatProblem(problem),
      hint: "Until it is right, a running server keeps the last good config and a new one does not start.",
    }));
  }
  const bind = checkBind(loaded.config.server);
  if (!bind.ok) return [{ check: "config", status: "fail", message: bind.message }];
  if (serverVariables.length > 0) {
    const names = serverVariables.join(", ");
    return [
      {
        check: "config",
        status: "info",
        message: `${configPath(home)} is valid for the running server; this shell has no ${names}`,
        hint: "A server that is started from here would not start. In config/.env of the home every start finds them.",
      },
    ];
  }
  return [{ check: "config", status: "ok", message: `${configPath(home)} is valid` }];
};

/** Nobody runs this before it was written. */
const earliestClock = Date.UTC(2026, 0, 1);
const clockSlackMs = 3_600_000;

/** A wrong clock breaks TLS, budgets and sign-in links. */
const checkClock: Check = async ({ home }) => {
  const now = Date.now();
  const written = await stat(join(home, "steward.db")).then(
    (found) => found.mtimeMs,
    () => 0,
  );
  if (now >= earliestClock && written <= now + clockSlackMs) {
    return [{ check: "clock", status: "ok", message: new Date(now).toISOString() }];
  }
  const message = `it is ${new Date(now).toISOString()} here, which cannot be right.`;
  const hint = "Set the clock, for example with: timedatectl set-ntp true";
  return [{ check: "clock", status: now < earliestClock ? "fail" : "warn", message, hint }];
};

/** What the memory holds, and whether it can find things by their meaning. */
const checkMemory: Check = async ({ loaded, server }) => {
  const check = "memory";
  if (!loaded.ok) return [];
  if (!loaded.config.memory.enabled) {
    return [{ check, status: "info", message: "off (memory.enabled)" }];
  }
  if (server.kind !== "running") {
    const { provider } = loaded.config.memory.embedder;
    return [
      { check, status: "info", message: `on, embedder ${provider}; the server is not running` },
    ];
  }
  const client = createApiClient(server.run);
  const status = await client.call({ path: "/api/memory/status", answer: MemoryStatus });
  const { counts, embedder } = status;
  return [
    {
      check,
      status: embedder.state === "failed" ? "warn" : "ok",
      message: `${counts.episodes} things said, ${counts.facts} facts; embedder: ${embedderText(embedder)}`,
      ...(embedder.state === "failed"
        ? { hint: "It is tried again by itself. Choose another with memory.embedder.provider." }
        : {}),
    },
  ];
};

/** In the order that they are shown. */
export const checks: readonly Check[] = [
  checkNode,
  checkHome,
  checkConfig,
  checkPort,
  checkDatabase,
  checkClock,
  checkProviders,
  checkLocalServers,
  checkEmbedded,
  checkSandboxes,
  checkMemory,
];
