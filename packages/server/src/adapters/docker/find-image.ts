import { z } from "zod";
import type { Engine } from "./create-engine.ts";
import { fromRefusal } from "./engine-failure.ts";

const Image = z.object({ Id: z.string() });

/** Its id; null: there is none of this name. */
export async function findImage(engine: Engine, image: string): Promise<string | null> {
  const reply = await engine.try({ method: "GET", path: `/images/${image}/json` }, Image);
  if (reply.ok) return reply.value.Id;
  if (reply.status === 404) return null;
  throw fromRefusal(reply);
}
