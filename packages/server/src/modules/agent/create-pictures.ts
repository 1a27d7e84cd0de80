import { ArtifactId } from "@steward/contracts/artifact.ts";
import { nullIfMissing } from "../../kernel/null-if-missing.ts";
import type { Pictures } from "./show-pictures.ts";
import type { Artifacts } from "../artifacts/index.ts";

/** Those artifacts of tools that a model can look at. */
export function createPictures(artifacts: Pick<Artifacts, "get" | "read">): Pictures {
  return {
    async read(ownerId, artifactId, maxBytes) {
      const known = ArtifactId.safeParse(artifactId);
      if (!known.success) return null;
      const found = await nullIfMissing(() => artifacts.get(ownerId, known.data));
      if (found?.mime !== "image/png" || found.bytes > maxBytes) return null;
      const bytes = await nullIfMissing(() => artifacts.read(ownerId, known.data));
      return bytes && { label: found.label, bytes };
    },
  };
}
