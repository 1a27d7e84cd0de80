import { z } from "zod";
import { KeyId, UserId } from "./ids.ts";

export const scopes = ["chat", "read", "admin"] as const;
/** `chat`: run turns and relay; `read`: list and read; `admin`: users, keys of others, settings. */
export const Scope = z.enum(scopes);
export type Scope = z.infer<typeof Scope>;

export const UserRole = z.enum(["owner", "member"]);
export type UserRole = z.infer<typeof UserRole>;

export const User = z.object({
  id: UserId,
  name: z.string(),
  role: UserRole,
  createdAt: z.number(),
});
export type User = z.infer<typeof User>;

/** What happens to `tools` that a front end declares on a `steward-*` id. */
export const ClientToolsPolicy = z.enum(["merge", "ignore", "passthrough"]);
export type ClientToolsPolicy = z.infer<typeof ClientToolsPolicy>;

/** What the requests on a `steward-*` id are: told by their looks, always turns, never turns. */
export const RequestsPolicy = z.enum(["auto", "turn", "background"]);
export type RequestsPolicy = z.infer<typeof RequestsPolicy>;

export const ApiKey = z.object({
  id: KeyId,
  name: z.string(),
  user: z.string(),
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  scopes: z.array(Scope),
  clientTools: ClientToolsPolicy,
  /** Whether a turn goes on when its front end disconnects. */
  continueOnDisconnect: z.boolean(),
  requests: RequestsPolicy,
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const CreateKey = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** Name of the user that the key acts as; the caller where absent. */
  user: z.string().optional(),
  scopes: z.array(Scope).min(1).default(["chat", "read"]),
  clientTools: ClientToolsPolicy.default("merge"),
  continueOnDisconnect: z.boolean().default(false),
  requests: RequestsPolicy.default("auto"),
});
export type CreateKey = z.input<typeof CreateKey>;

/** The only time the key itself is shown. */
export const CreatedKey = z.object({ key: z.string(), entry: ApiKey });
export type CreatedKey = z.infer<typeof CreatedKey>;

export const KeyList = z.object({ keys: z.array(ApiKey) });

export const CreateUser = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u,
      "1 to 40 letters, digits, spaces, dots or dashes",
    ),
  role: UserRole.default("member"),
});
export type CreateUser = z.input<typeof CreateUser>;

export const UserList = z.object({ users: z.array(User) });

export const SignInRequest = z.strictObject({ token: z.string().min(1).max(200) });

export const SignInLink = z.object({ url: z.string(), expiresAt: z.number() });
export type SignInLink = z.infer<typeof SignInLink>;

export const Me = z.object({ user: User.omit({ createdAt: true }), scopes: z.array(Scope) });
export type Me = z.infer<typeof Me>;
