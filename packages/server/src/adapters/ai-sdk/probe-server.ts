import { z } from "zod";

const ModelIds = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The models of an OpenAI-compatible server; undefined when none answers within 300 ms. */
export async function probeServer(url: string): Promise<readonly string[] | undefined> {
  try {
    const response = await fetch(`${url}/models`, { signal: AbortSignal.timeout(300) });
    if (!response.ok) return undefined;
    const parsed = ModelIds.safeParse(await response.json());
    return parsed.success ? parsed.data.data.map((model) => model.id) : undefined;
  } catch {
    // Nothing there, or nothing that we understand: both mean "no server".
    return undefined;
  }
}
