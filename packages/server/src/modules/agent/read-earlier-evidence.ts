import type { Evidence } from "@steward/contracts/evidence.ts";
import type { Conversations } from "../conversations/index.ts";
import type { OwnedTurn, Turns } from "../turns/index.ts";
import { toEarlierEvidence } from "./earlier-evidence.ts";
import { isTakenBack } from "./is-taken-back.ts";

/** Far enough back for all that a turn may refer to, with messages that were taken back in between. */
const READ_TURNS = 30;

/** What the turns before one had found, by the ids that its claims name: H1 and on. */
export async function readEarlierEvidence(
  ports: {
    readonly conversations: Pick<Conversations, "path">;
    readonly turns: Pick<Turns, "view">;
  },
  turn: OwnedTurn,
): Promise<Evidence[]> {
  const path = await ports.conversations.path(turn.conversationId, turn.parentId);
  const views = await Promise.all(path.slice(-READ_TURNS).map((each) => ports.turns.view(each)));
  const said = views.filter((view) => !isTakenBack(view));
  return toEarlierEvidence(said, turn);
}
