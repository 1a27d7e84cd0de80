import type { Kysely } from "kysely";
import type { ArchiveStore } from "../../../../modules/memory/episodes/archive-ports.ts";
import type { EpisodeDraft } from "../../../../modules/memory/episodes/ports.ts";
import type { Schema } from "../../schema/schema.ts";
import { prepareEpisodes } from "../prepare-episodes.ts";
import { readThings } from "./read-things.ts";
import { writeThings } from "./write-things.ts";

export function createArchiveStore(db: Kysely<Schema>): ArchiveStore {
  return {
    read: (by) => readThings(db, by),
    async write(by, things) {
      const episodes = await prepareEpisodes(
        things.flatMap(({ thing }) => (thing.type === "episode" ? [toDraft(thing)] : [])),
      );
      return db
        .transaction()
        .execute((transaction) => writeThings(transaction, by, { things, episodes }));
    },
  };
}

type Thing = Parameters<ArchiveStore["write"]>[1][number]["thing"];

function toDraft({ episode }: Extract<Thing, { type: "episode" }>): EpisodeDraft {
  return { ...episode, text: episode.text.toWellFormed(), turnId: null };
}
