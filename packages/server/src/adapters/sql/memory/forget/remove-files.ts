import { sql } from "kysely";
import { among } from "../among.ts";
import type { RedactedTurns } from "./redact-turns.ts";
import type { ForgetScope } from "./forget-scope.ts";
import type { Targets } from "./select-targets.ts";

/** The bytes of an artifact; null: they are gone. */
export type ReadBlob = (name: string) => Promise<Uint8Array | null>;

export type RemovedFiles = {
  readonly artifacts: number;
  readonly media: number;
  /** What may have to go from the disk, by kind. */
  readonly leftovers: readonly { readonly kind: "artifact" | "media"; readonly name: string }[];
};

/** Artifacts and media that hold it, or belong to what is forgotten. Their bytes go afterwards. */
export async function removeFiles(
  scope: ForgetScope,
  found: { readonly targets: Targets; readonly redacted: RedactedTurns },
  readBlob: ReadBlob,
): Promise<RemovedFiles> {
  const blobs = await removeArtifacts(scope, found, readBlob);
  const media = await removeMedia(scope, found);
  return {
    artifacts: blobs.length,
    media: media.length,
    leftovers: [
      ...blobs.map((name) => ({ kind: "artifact" as const, name })),
      ...media.map((name) => ({ kind: "media" as const, name })),
    ],
  };
}

type Found = Parameters<typeof removeFiles>[1];

async function removeArtifacts(
  { transaction, ownerId }: ForgetScope,
  { targets: { turns, match }, redacted }: Found,
  readBlob: ReadBlob,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom("artifacts")
    .select(["id", "version", "label", "blob", "turn_id"])
    .where("owner_id", "=", ownerId)
    .execute();
  const gone: string[] = [];
  for (const { id, version, label, blob, turn_id } of rows) {
    const isHeld =
      redacted.artifacts.has(id) ||
      turns.has(turn_id ?? "") ||
      (match !== null && (match(label) || match(await readText(readBlob, blob))));
    if (!isHeld) continue;
    gone.push(blob);
    await transaction
      .deleteFrom("artifacts")
      .where("owner_id", "=", ownerId)
      .where("id", "=", id)
      .where("version", "=", version)
      .execute();
  }
  return gone;
}

async function readText(readBlob: ReadBlob, name: string): Promise<string> {
  return Buffer.from((await readBlob(name)) ?? []).toString("utf8");
}

async function removeMedia(
  { transaction, ownerId }: ForgetScope,
  { targets: { match, mediaBefore }, redacted }: Found,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom("media")
    .select(["id", "name", "created_at"])
    .where("owner_id", "=", ownerId)
    .execute();
  const named = rows.filter(({ name }) => match?.(name)).map(({ id }) => id);
  const old = rows.filter(({ created_at }) => created_at < (mediaBefore ?? 0)).map(({ id }) => id);
  const unused: string[] = [];
  for (const id of new Set([...redacted.media, ...old])) {
    const { rows: uses } = await sql`select 1 from turns
      where owner_id = ${ownerId} and instr(input, ${id}) > 0 limit 1`.execute(transaction);
    if (uses.length === 0) unused.push(id);
  }
  const gone = [...new Set([...named, ...unused])];
  await transaction
    .deleteFrom("media")
    .where("owner_id", "=", ownerId)
    .where("id", "in", among(gone))
    .execute();
  return gone;
}
