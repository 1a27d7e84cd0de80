import type { MediaEntry } from "@steward/contracts/media.ts";

export interface OutgoingMessage {
  readonly text: string;
  readonly media: readonly MediaEntry[];
}
