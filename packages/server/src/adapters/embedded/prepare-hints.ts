import type { PrepareFailure } from "../../kernel/downloads/prepare-failure.ts";

const another = "Or use Ollama, or set a provider key, and choose that model instead.";

export const prepareHints: Readonly<Record<PrepareFailure["kind"], string>> = {
  offline: `Connect this machine to a package registry or to the internet, then try again: it goes on where it stopped. ${another}`,
  busy: `Try again in a while: it goes on where it stopped. ${another}`,
  missing: `The registry does not offer the file. Check npm's registry setting. ${another}`,
  stalled: `The download stood still. Try again: it goes on where it stopped. ${another}`,
  "disk-full": "Free some space, or move STEWARD_HOME to a larger disk, then try again.",
  checksum:
    "What came was damaged or altered and is deleted. Try again; if it happens twice, check the registry mirror.",
  "npm-missing": "Install npm (it comes with Node), or put it on the PATH, then try again.",
  unsupported:
    "There is no ready-made runtime for this platform. Use Ollama, or set a provider key.",
  stopped: "It was stopped. Try again: it goes on where it stopped.",
  other: `See the log for details, then try again. ${another}`,
};
