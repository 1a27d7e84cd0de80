import type { ModelPart } from "@steward/sdk/model-port.ts";

export type Piece = Extract<
  ModelPart,
  { type: "text-delta" | "reasoning-delta" | "message-reread" }
>;

export function toPieces(type: "text-delta" | "reasoning-delta", text: string): Piece[] {
  return text === "" ? [] : [{ type, text }];
}
