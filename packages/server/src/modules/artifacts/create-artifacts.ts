import { createHash } from "node:crypto";
import type { ArtifactId, ArtifactType } from "@steward/contracts/artifact.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createIdSequence } from "../../kernel/create-id-sequence.ts";
import { createLeapWatch } from "../../kernel/create-leap-watch.ts";
import { isTextType } from "../../kernel/to-media-type.ts";
import { fromCursor, toCursor } from "./list-cursor.ts";
import type { ArtifactIndex, ArtifactRow, BlobStore } from "./ports.ts";
import { createSweepGate } from "./sweep-gate.ts";

const HOUR_MS = 3_600_000;
const MOST_BYTES = 64 * 1024 * 1024;
const INLINE_BYTES = 4096;
const LABEL_CHARACTERS = 200;

/** A version as it is shown: short text comes along. */
export type ShownArtifact = Omit<ArtifactRow, "ownerId" | "blob"> & {
  readonly inline: string | null;
};

/** What somebody leaves. */
export type LeftArtifact = {
  readonly type: ArtifactType;
  readonly label: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
};

export type PutArtifact = LeftArtifact & {
  /** A new version of this one; a new artifact where absent. */
  readonly id?: ArtifactId;
  /** Where it comes from: `tool`, `user`, the name of an adapter. */
  readonly source: string;
  readonly tool?: string;
  readonly turnId?: TurnId;
  readonly conversationId?: ConversationId;
};

export type ArtifactFilter = {
  readonly conversationId?: string | undefined;
  readonly turnId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** Artifacts of one owner each: an id of somebody else's is not found. */
export type Artifacts = {
  put(ownerId: UserId, artifact: PutArtifact): Promise<ShownArtifact>;
  /** Keeps what a tool left behind, all or nothing; returns the ids. */
  keep(
    from: {
      readonly ownerId: UserId;
      readonly conversationId: ConversationId;
      readonly turnId: TurnId;
      readonly tool: string;
    },
    artifacts: readonly LeftArtifact[],
  ): Promise<readonly ArtifactId[]>;
  /** The newest version, or the one asked for. */
  get(ownerId: UserId, id: ArtifactId, version?: number): Promise<ShownArtifact>;
  /** Newest first. */
  versions(ownerId: UserId, id: ArtifactId): Promise<readonly ShownArtifact[]>;
  read(ownerId: UserId, id: ArtifactId, version?: number): Promise<Uint8Array>;
  /** Newest first. */
  list(
    ownerId: UserId,
    filter: ArtifactFilter,
  ): Promise<{
    readonly artifacts: readonly ShownArtifact[];
    readonly nextCursor: string | null;
  }>;
  /** What is pinned does not expire; what is no longer has its full time again. */
  pin(ownerId: UserId, id: ArtifactId, isPinned: boolean): Promise<ShownArtifact>;
  /** Removes what has expired, and the bytes that nothing refers to. */
  sweep(): Promise<{ readonly artifacts: number; readonly blobs: number }>;
  /** Of these, the bytes that nothing refers to are removed at once. */
  dropBytes(names: readonly string[]): Promise<void>;
};

export type ArtifactPorts = {
  readonly index: ArtifactIndex;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly retentionHours: () => number;
};

export function createArtifacts(ports: ArtifactPorts): Artifacts {
  const { index, blobs, clock } = ports;
  const gate = createSweepGate();
  const ids = createIdSequence<ArtifactId>("art", clock);
  const hasLeapt = createLeapWatch(clock);
  const expiry = () => clock.now() + ports.retentionHours() * HOUR_MS;
  const show = (row: ArtifactRow) => toShown(blobs, row);

  async function add(ownerId: UserId, artifacts: readonly PutArtifact[]) {
    const common = { ownerId, createdAt: clock.now(), expiresAt: expiry() };
    const left = artifacts.map((artifact) => ({
      row: { ...toRow(artifact), ...common, id: artifact.id ?? ids.next() },
      bytes: artifact.bytes,
    }));
    return gate.write(async () => {
      await Promise.all(left.map(({ row, bytes }) => blobs.write(row.blob, bytes)));
      return index.add(left.map(({ row }) => row));
    });
  }

  return {
    async put(ownerId, artifact) {
      if (artifact.id !== undefined) await findVersions(ports, ownerId, artifact.id);
      const [row] = await add(ownerId, [artifact]);
      if (!row) throw new AppError("internal", "The artifact was not kept.");
      return show(row);
    },
    async keep({ ownerId, ...from }, artifacts) {
      if (artifacts.length === 0) return [];
      const put = artifacts.map((artifact) => ({ ...artifact, ...from, source: "tool" }));
      return (await add(ownerId, put)).map(({ id }) => id);
    },
    async get(ownerId, id, version) {
      return show(pick(await findVersions(ports, ownerId, id), version));
    },
    async versions(ownerId, id) {
      return Promise.all((await findVersions(ports, ownerId, id)).map(show));
    },
    async read(ownerId, id, version) {
      const { blob } = pick(await findVersions(ports, ownerId, id), version);
      const bytes = await blobs.read(blob);
      if (bytes) return bytes;
      throw new AppError("not_found", "The bytes of this artifact are gone.");
    },
    list: (ownerId, filter) => listPage(ports, ownerId, filter),
    async pin(ownerId, id, isPinned) {
      await findVersions(ports, ownerId, id);
      await index.setExpiry(ownerId, id, isPinned ? null : expiry());
      return show(pick(await findVersions(ports, ownerId, id)));
    },
    // A clock that was set forward by mistake has until the next sweep to be put right.
    sweep: async () => (hasLeapt() ? { artifacts: 0, blobs: 0 } : gate.sweep(() => sweep(ports))),
    dropBytes: (names) =>
      gate.sweep(async () => {
        const { blobs: wanted } = await index.removeExpired(0);
        for (const name of names) if (!wanted.has(name)) await blobs.remove(name);
      }),
  };
}

/** Newest first; at least one. */
async function findVersions(
  { index, clock }: ArtifactPorts,
  ownerId: UserId,
  id: ArtifactId,
): Promise<readonly ArtifactRow[]> {
  const rows = await index.versions(ownerId, id);
  const alive = rows.filter((row) => row.expiresAt === null || row.expiresAt > clock.now());
  if (alive.length > 0) return alive;
  throw new AppError("not_found", "There is no artifact with this id, or it has expired.");
}

function pick(rows: readonly ArtifactRow[], version?: number): ArtifactRow {
  const row = rows.find((each) => version === undefined || each.version === version);
  if (row) return row;
  throw new AppError("not_found", "There is no such version of this artifact.");
}

async function listPage(
  { index, blobs, clock }: ArtifactPorts,
  ownerId: UserId,
  filter: ArtifactFilter,
) {
  const { conversationId, turnId, cursor, limit } = filter;
  const after = cursor === undefined ? undefined : fromCursor(cursor);
  const query = { ownerId, conversationId, turnId, now: clock.now(), after };
  // One more than asked for tells whether there is a next page.
  const rows = await index.list({ ...query, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    artifacts: await Promise.all(page.map((row) => toShown(blobs, row))),
    nextCursor: last && rows.length > limit ? toCursor(last) : null,
  };
}

async function sweep({ index, blobs, clock }: ArtifactPorts) {
  const { removed, blobs: wanted } = await index.removeExpired(clock.now());
  // By what lies there, not by what was removed: a crash in between leaves nothing for ever.
  const orphans = (await blobs.names()).filter((name) => !wanted.has(name));
  for (const name of orphans) await blobs.remove(name);
  return { artifacts: removed, blobs: orphans.length };
}

function toRow(artifact: PutArtifact) {
  const { type, label, mime, bytes, source, tool, turnId, conversationId } = artifact;
  if (bytes.byteLength > MOST_BYTES) {
    throw new AppError("too_large", "An artifact can have at most 64 MB.");
  }
  return {
    type,
    label: label.slice(0, LABEL_CHARACTERS),
    mime: toEssence(mime),
    blob: createHash("sha256").update(bytes).digest("hex"),
    bytes: bytes.byteLength,
    source,
    tool: tool ?? null,
    turnId: turnId ?? null,
    conversationId: conversationId ?? null,
  };
}

async function toShown(blobs: BlobStore, row: ArtifactRow): Promise<ShownArtifact> {
  const { ownerId: _owner, blob, ...shown } = row;
  const isShort = row.bytes <= INLINE_BYTES && isTextType(row.mime);
  const bytes = isShort ? await blobs.read(blob) : null;
  return { ...shown, inline: bytes && new TextDecoder().decode(bytes) };
}

/** The type without its parameters: `text/plain` for `text/plain; charset=utf-8`. */
function toEssence(mime: string): string {
  const essence = mime.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /^[\w.+-]+\/[\w.+-]+$/.test(essence) ? essence : "application/octet-stream";
}
