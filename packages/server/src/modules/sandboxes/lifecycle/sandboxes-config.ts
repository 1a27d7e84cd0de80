import { z } from "zod";
import { egressKeys } from "./egress-config.ts";

export const SandboxesConfig = z.strictObject({
  driver: z
    .enum(["auto", "docker", "bubblewrap", "off"])
    .default("auto")
    .describe(
      "What makes sandboxes. `auto`: Docker or Podman where it works, else bubblewrap, else nothing is executed. A driver that is named is used or none is.",
    ),
  pool: z
    .record(z.string(), z.int().nonnegative().max(10))
    .default({ "code-sandbox": 1 })
    .describe("How many sandboxes of a kind wait ready, once it has been used."),
  max_total: z.int().positive().default(20).describe("Most sandboxes at once."),
  max_per_user: z.int().positive().default(10).describe("Most sandboxes of one user at once."),
  pause_minutes: z
    .number()
    .positive()
    .default(10)
    .describe("Minutes without use after which a sandbox is frozen, where the driver can."),
  stop_minutes: z
    .number()
    .positive()
    .default(60)
    .describe("Minutes without use after which a sandbox is stopped. Its files stay."),
  orphan_minutes: z
    .number()
    .positive()
    .default(60)
    .describe("Minutes after which a sandbox ends itself when the server is gone."),
  min_free_mb: z
    .int()
    .positive()
    .default(1024)
    .describe("Megabytes that stay free on the disk: below it, sandboxes that write are stopped."),
  snapshot_mb: z
    .int()
    .positive()
    .default(4096)
    .describe("Most megabytes that the snapshots of one conversation may take."),
  ...egressKeys,
});
export type SandboxesConfig = z.infer<typeof SandboxesConfig>;
