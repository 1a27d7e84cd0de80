export { createAccess, type Access } from "./create-access.ts";
export type {
  KeyRecord,
  KeyStore,
  LinkStore,
  SessionStore,
  StoredToken,
  UserStore,
} from "./ports.ts";
export type { Principal } from "./principal.ts";
export { createToken } from "./token.ts";
