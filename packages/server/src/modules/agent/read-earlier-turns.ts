import type { Evidence } from "@steward/contracts/evidence.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { Conversations } from "../conversations/index.ts";
import type { OwnedTurn, Turns } from "../turns/index.ts";
import { toEarlierEvidence } from "./earlier-evidence.ts";

/** Far enough back for all that a turn may refer to, with messages that were taken back in between. */
const READ_TURNS = 30;

type EarlierPorts = {
  readonly conversations: Pick<Conversations, "path">;
  readonly turns: Pick<Turns, "view">;
};

/** What the turns before one had found, by the ids that its claims name: H1 and on. */
export async function readEarlierEvidence(
  ports: EarlierPorts,
  turn: OwnedTurn,
): Promise<Evidence[]> {
  return toEarlierEvidence(await readEarlierTurns(ports, turn, READ_TURNS), turn);
}

/** The turns before one on its branch, oldest first; where there are more than `most`, the newest. */
export async function readEarlierTurns(
  { conversations, turns }: EarlierPorts,
  turn: OwnedTurn,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly TurnView[]> {
  const path = await conversations.path(turn.conversationId, turn.parentId);
  const views = await Promise.all(path.slice(-most).map((each) => turns.view(each)));
  return views.filter((view) => !isTakenBack(view));
}

/** A message that was removed while it was queued was never said. */
function isTakenBack(view: TurnView): boolean {
  return view.endReason === "stopped" && view.parts.length === 0 && view.step < 0;
}
