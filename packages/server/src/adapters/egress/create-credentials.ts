import type { Secret } from "../../kernel/secret.ts";
import type { SandboxesConfig } from "../../modules/sandboxes/index.ts";

type CredentialConfig = SandboxesConfig["credentials"][string];

export type Credential = Omit<CredentialConfig, "value"> & {
  readonly name: string;
  /** Undefined: the variable that it stands in is not set. */
  readonly secret: Secret | undefined;
};

export type Credentials = {
  /** As they are configured now. */
  find(name: string): Credential | undefined;
};

export type CredentialsOptions = {
  readonly config: () => Readonly<Record<string, CredentialConfig>>;
  readonly resolveSecret: (reference: string) => Secret | undefined;
};

export function createCredentials({ config, resolveSecret }: CredentialsOptions): Credentials {
  return {
    find(name) {
      const known = config();
      const found = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!found) return undefined;
      const { value, ...rest } = found;
      return { ...rest, name, secret: resolveSecret(value) };
    },
  };
}
