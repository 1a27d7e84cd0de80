import { z } from "zod";

/**
 * What happens to a message that is sent while a turn runs: it waits its turn, joins the running
 * turn at its next step, is gathered with others into one turn, stops the running one, or runs
 * beside it.
 */
export const QueueMode = z.enum(["serial", "steer", "collect", "interrupt", "concurrent"]);
export type QueueMode = z.infer<typeof QueueMode>;
