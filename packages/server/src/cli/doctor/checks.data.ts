import { checkClock } from "./check-clock.ts";
import { checkConfig } from "./check-config.ts";
import { checkDatabase } from "./check-database.ts";
import { checkHome } from "./check-home.ts";
import { checkEmbedded, checkLocalServers } from "./check-models.ts";
import { checkMemory } from "./check-memory.ts";
import { checkNode } from "./check-node.ts";
import { checkPort } from "./check-port.ts";
import { checkProviders } from "./check-providers.ts";
import { checkSandboxes } from "./check-sandboxes.ts";
import type { Check } from "./finding.ts";

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
