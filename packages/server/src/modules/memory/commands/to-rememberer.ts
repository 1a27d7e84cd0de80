import type { UserId } from "@steward/contracts/ids.ts";
import type { Rememberer } from "../tools/ports.ts";

/** Commands act on one's own memory alone. */
export function toRememberer({ userId }: { readonly userId: UserId }): Rememberer {
  return { userId, role: "member" };
}
