import { Secret } from "../../kernel/secret.ts";
import { referenceOf } from "./find-references.ts";
import type { Environment } from "./read-environment.ts";

/**
 * The value of a literal or of `env:NAME`; undefined when the variable is not set.
 * `env:A,env:B,env:C` joins variables with commas, as far as they are set.
 */
export function createSecretResolver(
  environment: () => Environment,
): (reference: string) => Secret | undefined {
  return (reference) => {
    const names = reference.split(",").map((part) => referenceOf(part));
    if (names.includes(undefined)) return new Secret(reference);
    const values = names.map((name) => environment()[name ?? ""] ?? "");
    if (values[0] === "") return undefined;
    const end = values.indexOf("");
    return new Secret((end === -1 ? values : values.slice(0, end)).join(","));
  };
}
