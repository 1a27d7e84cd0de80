import type {
  ClientToolsPolicy,
  RequestsPolicy,
  Scope,
  UserRole,
} from "@steward/contracts/account.ts";
import type { KeyId, UserId } from "@steward/contracts/ids.ts";

/** Who acts, and by what right. */
export type Principal = {
  readonly userId: UserId;
  readonly userName: string;
  readonly role: UserRole;
  readonly scopes: ReadonlySet<Scope>;
  readonly via:
    | { readonly kind: "session" }
    | { readonly kind: "local" }
    | {
        readonly kind: "key";
        readonly keyId: KeyId;
        readonly clientTools: ClientToolsPolicy;
        readonly continueOnDisconnect: boolean;
        readonly requests: RequestsPolicy;
      };
};
