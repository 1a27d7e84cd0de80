import { z } from "zod";

/** Who did what, and when. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.number(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditList = z.object({ entries: z.array(AuditEntry) });

export const ListAuditQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});
