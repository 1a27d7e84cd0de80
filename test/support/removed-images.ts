import { z } from "zod";
import { createEngine } from "../../packages/server/src/adapters/docker/create-engine.ts";

const Images = z.array(z.object({ RepoTags: z.array(z.string()) }));

/** Images of this name are gone at the end. */
export function removedImages(reference: string): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      const engine = createEngine(process.env);
      const query = { filters: JSON.stringify({ reference: [reference] }) };
      const images = await engine.call({ method: "GET", path: "/images/json", query }, Images);
      for (const tag of images.flatMap(({ RepoTags }) => RepoTags)) {
        const path = `/images/${tag}`;
        await engine.call({ method: "DELETE", path, query: { force: true } }, z.unknown());
      }
    },
  };
}
