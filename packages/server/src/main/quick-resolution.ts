import { registerHooks } from "node:module";

const ENGLISH = "../locales/en.js";

/**
 * Node asks the disk where each of four thousand imports leads, which is a sixth of a start. A relative
 * import of an ES module names its file exactly, so there is nothing to ask: one that is missing is
 * noticed when it is read.
 */
export function resolveQuickly(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      const isExact = specifier.startsWith(".") && conditions.includes("import");
      if (!isExact || parentURL === undefined) return next(specifier, context);
      const { href: url } = new URL(
        isForeign(specifier, parentURL) ? ENGLISH : specifier,
        parentURL,
      );
      const format = url.endsWith(".ts") ? "module-typescript" : undefined;
      return { url, format, shortCircuit: true };
    },
  });
}

/** Zod brings its messages in 60 languages. Ours are in English: the others take 2 MB and 60 files. */
function isForeign(specifier: string, parentURL: string): boolean {
  return specifier === "../locales/index.js" && parentURL.includes("/node_modules/zod/");
}
