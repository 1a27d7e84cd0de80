import type { Turn } from "@steward/contracts/turn.ts";
import type { OwnedTurn } from "../../../modules/turns/ports.ts";

export function toTurn(turn: OwnedTurn): Turn {
  const { ownerId: _owner, ...shown } = turn;
  return shown;
}
