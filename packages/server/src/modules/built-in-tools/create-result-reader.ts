import { ArtifactId } from "@steward/contracts/artifact.ts";
import { nullIfMissing } from "../../kernel/null-if-missing.ts";
import type { Artifacts } from "../artifacts/index.ts";
import type { ResultReader } from "./ports.ts";

/** Results that were too long for the model are kept as artifacts of their conversation. */
export function createResultReader(artifacts: Pick<Artifacts, "get" | "read">): ResultReader {
  return {
    async read({ ownerId, conversationId }, id) {
      const known = ArtifactId.safeParse(id);
      if (!known.success) return null;
      const artifact = await nullIfMissing(() => artifacts.get(ownerId, known.data));
      if (artifact?.conversationId !== conversationId) return null;
      return { mime: artifact.mime, bytes: await artifacts.read(ownerId, known.data) };
    },
  };
}
