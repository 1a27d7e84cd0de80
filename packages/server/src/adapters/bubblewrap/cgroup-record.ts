import { z } from "zod";

/** The folders of a machine's control group by controller; version 2 has one for all. */
export const CgroupRecord = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  folders: z.partialRecord(z.enum(["memory", "pids", "cpu", "cpuacct", "freezer"]), z.string()),
});
export type CgroupRecord = z.infer<typeof CgroupRecord>;
export type Controller = keyof CgroupRecord["folders"];
