import { Secret } from "../kernel/secret.ts";
import { referenceOf } from "./find-references.ts";
import type { Environment } from "./read-environment.ts";

/** The value of a literal or of `env:NAME`; undefined when the variable is not set. */
export function createSecretResolver(
  environment: () => Environment,
): (reference: string) => Secret | undefined {
  return (reference) => {
    const name = referenceOf(reference);
    if (name === undefined) return new Secret(reference);
    const value = environment()[name] ?? "";
    return value === "" ? undefined : new Secret(value);
  };
}
