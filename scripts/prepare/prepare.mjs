import { hasDevelopmentPackages, install, isInstalled } from "./installation.mjs";
import { withLock } from "./lock.mjs";
import { buildPage, hasPage, isPageCurrent } from "./page.mjs";

/**
 * Installs what is missing and builds the page when its sources changed; does nothing, in
 * milliseconds, when there is nothing to do. `development` asks for the development packages too.
 */
export async function prepare({ development = false, page = true } = {}) {
  if (isReady(development, page)) return;
  await withLock(() => {
    if (!isInstalled({ development }) || needsBuilder(page)) {
      const hadAll = hasDevelopmentPackages();
      install({ development: development || hadAll || (page && !isPageCurrent()) });
    }
    if (!isReady(development, page)) buildPage();
  });
}

/** A production install serves the page it came with and never fetches the builder. */
function isReady(development, page) {
  if (!isInstalled({ development })) return false;
  return !page || isPageCurrent() || (hasPage() && !hasDevelopmentPackages());
}

function needsBuilder(page) {
  return page && !hasPage() && !hasDevelopmentPackages();
}
