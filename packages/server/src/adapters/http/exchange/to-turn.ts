import type { Turn } from "@steward/contracts/turn.ts";
import type { OwnedTurn } from "../../../modules/turns/index.ts";

export function toTurn(turn: OwnedTurn): Turn {
  const { ownerId: _owner, ...shown } = turn;
  return shown;
}
