import type { ConversationId } from "@steward/contracts/ids.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Turnstile } from "../../../kernel/create-turnstile.ts";
import type { SavedImages } from "./create-saved-images.ts";
import type { Fleet, Member } from "./fleet.ts";
import type {
  ConversationSandboxStore,
  SavedSnapshot,
  SnapshotFolders,
  SnapshotRoom,
} from "./ports.ts";
import type { SandboxSnapshots, SnapshotView } from "./sandboxes.ts";

const restored = "The sandbox was stopped, because a snapshot of its files is being restored.";

export type SnapshotParts = {
  readonly fleet: Fleet;
  readonly conversations: ConversationSandboxStore;
  readonly snapshotFolders: SnapshotFolders;
  readonly images: SavedImages;
  readonly workspaceGate: Turnstile;
  readonly conversationGate: Turnstile;
  readonly room: () => Promise<SnapshotRoom>;
  readonly clock: Clock;
};

export function createSnapshots(parts: SnapshotParts): SandboxSnapshots {
  const { fleet, conversations, images, conversationGate, workspaceGate } = parts;
  const { snapshotFolders: folders } = parts;

  async function find(conversationId: ConversationId, name: string): Promise<SavedSnapshot> {
    const found = (await folders.list(conversationId)).find((each) => each.name === name);
    if (!found) throw new AppError("not_found", "There is no snapshot of this name.");
    return found;
  }

  return {
    list: async (conversationId) => (await folders.list(conversationId)).map(toView),
    save: (conversationId, name) =>
      conversationGate.pass(conversationId, async () => {
        checkName(name);
        const before = await images.of(conversationId);
        const suffix = `${conversationId}-${parts.clock.now().toString(36)}`;
        const saved = await saveFileSystems(fleet, conversationId, suffix);
        const snapshot = { name, createdAt: parts.clock.now(), images: saved };
        const view = toView(await folders.save(conversationId, snapshot, await parts.room()));
        await images.release(conversationId, before);
        return view;
      }),
    restore: (conversationId, name) =>
      conversationGate.pass(conversationId, async () => {
        const snapshot = await find(conversationId, name);
        const before = await images.of(conversationId);
        const members = fleet.ofConversation(conversationId);
        await Promise.all(members.map((member) => fleet.stop(member, restored)));
        const room = await parts.room();
        await workspaceGate.pass(conversationId, () => folders.restore(conversationId, name, room));
        await conversations.setImages(conversationId, snapshot.images);
        await images.release(conversationId, before);
      }),
    async remove(conversationId, name) {
      await find(conversationId, name);
      const before = await images.of(conversationId);
      await folders.remove(conversationId, name);
      await images.release(conversationId, before);
    },
    fork: (from, to) =>
      conversationGate.pass(to, async () => {
        if (fleet.ofConversation(to).length > 0) {
          throw new AppError("conflict", "The conversation has a sandbox already.");
        }
        const saved = await saveFileSystems(fleet, from, `${to}-fork`);
        const inherited = (await conversations.read(from)).images;
        const room = await parts.room();
        await workspaceGate.pass(to, () => folders.fork(from, to, room));
        await conversations.setImages(to, { ...inherited, ...saved });
      }),
  };
}

function checkName(name: string): void {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name)) return;
  throw new AppError(
    "invalid_request",
    "A snapshot's name has up to 64 letters, digits, spaces, dots and dashes.",
  );
}

/** Where the driver can, and where there is something to be saved outside of the workspace. */
async function saveFileSystems(
  fleet: Fleet,
  conversationId: ConversationId,
  suffix: string,
): Promise<Readonly<Record<string, string>>> {
  const members = fleet
    .ofConversation(conversationId)
    .filter(({ kind, sandbox }) => !kind.isReadOnly && sandbox.snapshot);
  const saved = await Promise.all(members.map((member) => saveFileSystem(fleet, member, suffix)));
  return Object.fromEntries(saved);
}

async function saveFileSystem(fleet: Fleet, member: Member, suffix: string) {
  const { sandbox, kind, release } = await fleet.hold(member);
  try {
    const saved = await sandbox.snapshot?.(`${kind.name}-${suffix}`);
    return [kind.name, saved?.image ?? ""] as const;
  } finally {
    release();
  }
}

function toView({ name, createdAt, bytes, images }: SavedSnapshot): SnapshotView {
  return { name, createdAt, bytes, kinds: Object.keys(images) };
}
