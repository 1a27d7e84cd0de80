import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import { createSignBits } from "../../packages/server/src/adapters/sign-bits/create-sign-bits.ts";
import { createKnowledgeSource } from "../../packages/server/src/adapters/sql/knowledge/create-knowledge-source.ts";
import { createRecallSource } from "../../packages/server/src/adapters/sql/memory/recall-source.ts";
import {
  createVectorSource,
  readSpace,
} from "../../packages/server/src/adapters/sql/memory/vector-source.ts";
import type { Schema } from "../../packages/server/src/adapters/sql/schema/schema.ts";
import type { SqliteHandle } from "../../packages/server/src/adapters/sqlite/open-sqlite.ts";
import { createRecall, followVectors } from "../../packages/server/src/modules/memory/index.ts";

/** Recall on this database, in this process. */
export function askDatabase(db: SqliteHandle<Schema>["db"]): ReturnType<typeof createRecall> {
  let index: VectorIndex | undefined;
  return createRecall({
    source: createRecallSource(db),
    knowledge: createKnowledgeSource(db),
    async vectors(model) {
      const found = await readSpace(db, model);
      if (!found) return null;
      const feed = createVectorSource(db, model);
      const space = { model, dimension: found.dimension };
      index ??= followVectors(createSignBits({ space, mean: found.mean, reader: feed }), feed);
      return index;
    },
  });
}
