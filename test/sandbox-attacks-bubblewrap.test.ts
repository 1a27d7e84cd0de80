import { describe } from "vitest";
import { describeAttacks, hastyAttacks } from "./support/attacks/describe-attacks.ts";
import { findNoBubblewrap, openBubblewrapDriverBed } from "./support/driver-beds.ts";

const reason = await findNoBubblewrap();
if (reason !== null) process.stderr.write(`Left out: attacks in bubblewrap (${reason})\n`);

describe.skipIf(reason !== null)("with a real bwrap", () => {
  describeAttacks("bubblewrap", openBubblewrapDriverBed, hastyAttacks);
});
