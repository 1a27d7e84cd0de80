import { Config } from "./config-schema.ts";
import { shapesAt, toShape } from "./describe-keys.ts";
import type { Shape } from "./describe-keys.ts";
import { referenceOf } from "./find-references.ts";
import type { KeyPath } from "./parse-config-text.ts";

/** The config in force as it may be shown: secrets are `***`, references to variables stay readable. */
export function maskConfig(config: Config): unknown {
  return visit(config, { path: [], shape: toShape(Config), found: [] });
}

/** Secrets that stand in the file itself. */
export function literalSecrets(config: Config): readonly string[] {
  const found: string[] = [];
  visit(config, { path: [], shape: toShape(Config), found });
  return found;
}

type Context = { readonly path: KeyPath; readonly shape: Shape; readonly found: string[] };

function visit(value: unknown, context: Context): unknown {
  if (typeof value === "string") {
    if (!isSecret(context) || value.split(",").every((part) => referenceOf(part) !== undefined)) {
      return value;
    }
    context.found.push(value);
    return "***";
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => visit(item, { ...context, path: [...context.path, index] }));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      visit(item, { ...context, path: [...context.path, key] }),
    ]),
  );
}

/** Marked so in its schema, or a header: those carry keys as often as not. */
function isSecret({ path, shape }: Context): boolean {
  if (path.at(-2) === "headers") return true;
  return shapesAt(shape, path).some((each) => each.secret === true);
}
