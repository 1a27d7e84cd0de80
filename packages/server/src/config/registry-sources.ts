import { join } from "node:path";
import type { RegistrySources } from "./load-registry.ts";

/** Where the kinds of sandboxes are described. */
export function registrySources(home: string): RegistrySources {
  return {
    shipped: join(import.meta.dirname, "../../../../images/registry.yaml"),
    own: join(home, "config", "containers", "registry.yaml"),
  };
}
