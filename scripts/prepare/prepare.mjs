import { builtParts } from "./built-parts.mjs";
import { hasDevelopmentPackages, install, isInstalled } from "./installation.mjs";
import { withLock } from "./lock.mjs";

/**
 * Installs what is missing and builds what has changed; does nothing, in milliseconds, when there is
 * nothing to do. `development` asks for the development packages too; without `parts` nothing is built.
 */
export async function prepare({ development = false, parts = true } = {}) {
  const wanted = parts ? builtParts : [];
  if (isReady(development, wanted)) return;
  await withLock(() => {
    if (!isInstalled({ development }) || needsBuilder(wanted)) {
      const hadAll = hasDevelopmentPackages();
      const isStale = wanted.some((part) => !part.isCurrent());
      install({ development: development || hadAll || isStale });
    }
    for (const part of wanted) if (!isUsable(part)) part.build();
  });
}

function isReady(development, wanted) {
  return isInstalled({ development }) && wanted.every(isUsable);
}

/** A production install runs what it came with and never fetches the builders. */
function isUsable(part) {
  return part.isCurrent() || (part.isThere() && !hasDevelopmentPackages());
}

function needsBuilder(wanted) {
  return wanted.some((part) => !part.isThere()) && !hasDevelopmentPackages();
}
