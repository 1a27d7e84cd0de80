import type { ConversationId } from "@steward/contracts/ids.ts";
import type { SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { ConversationSandboxStore, SnapshotFolders } from "./ports.ts";

export type SavedImagesParts = {
  readonly drivers: readonly SandboxDriver[];
  readonly conversations: ConversationSandboxStore;
  readonly snapshotFolders: SnapshotFolders;
  readonly log: Logger;
};

export type SavedImages = ReturnType<typeof createSavedImages>;

/** File systems that were saved: each lives as long as a snapshot or a conversation needs it. */
export function createSavedImages(parts: SavedImagesParts) {
  const { drivers, conversations, snapshotFolders, log } = parts;

  async function inSnapshots(conversationId: ConversationId): Promise<readonly string[]> {
    const saved = await snapshotFolders.list(conversationId);
    return saved.flatMap(({ images }) => Object.values(images));
  }

  return {
    /** All that the conversation has at the moment. */
    async of(conversationId: ConversationId): Promise<readonly string[]> {
      const { images } = await conversations.read(conversationId);
      return [...(await inSnapshots(conversationId)), ...Object.values(images)];
    },
    /** Removes those that nothing needs any more. */
    async release(conversationId: ConversationId, before: readonly string[]): Promise<void> {
      const kept = new Set(await inSnapshots(conversationId));
      for (const image of new Set(before)) {
        if (kept.has(image) || (await conversations.isImageUsed(image))) continue;
        for (const { removeImage } of drivers) {
          await removeImage?.(image).catch((error: unknown) =>
            log.warn("sandbox-image-remove-fail", { image, error }),
          );
        }
      }
    },
  };
}
