import { describeSandboxDriver } from "@steward/sdk/conformance/sandbox-driver.ts";
import { describe } from "vitest";
import { findNoBubblewrap, openBubblewrapDriverBed } from "./support/driver-beds.ts";

const reason = await findNoBubblewrap();
if (reason !== null) process.stderr.write(`Left out: the driver for bubblewrap (${reason})\n`);

describe.skipIf(reason !== null)("with a real bwrap", () => {
  describeSandboxDriver("bubblewrap", openBubblewrapDriverBed);
});
