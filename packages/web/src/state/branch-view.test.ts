import { Conversation } from "@steward/contracts/conversation.ts";
import { TurnId } from "@steward/contracts/ids.ts";
import { describe, expect, it } from "vitest";
import { withTurn, type BranchView } from "./branch-view.ts";

const [first, second, third, other] = ["a", "b", "c", "d"].map((letter) =>
  TurnId.parse(`trn_${letter.repeat(26)}`),
) as [TurnId, TurnId, TurnId, TurnId];

const view: BranchView = {
  conversation: Conversation.parse({
    id: `cnv_${"0".repeat(26)}`,
    kind: "main",
    title: "",
    model: "steward-chat",
    pinned: false,
    archived: false,
    headTurnId: second,
    busy: false,
    failed: false,
    waiting: false,
    queueMode: "serial",
    approvalMode: "ask",
    thinkingMode: null,
    persona: null,
    createdAt: 1,
    updatedAt: 1,
  }),
  turnIds: [first, second],
  branches: {},
};

describe("adding a turn to what is shown", () => {
  it("puts it after the turn that it follows", () => {
    expect(withTurn(view, { id: third, parentId: second })?.turnIds).toEqual([
      first,
      second,
      third,
    ]);
  });

  it("makes a branch where a turn follows already", () => {
    const grown = withTurn(view, { id: third, parentId: first });
    expect(grown?.turnIds).toEqual([first, third]);
    expect(grown?.branches).toEqual({ [second]: [second, third], [third]: [second, third] });
  });

  it("starts over with a turn that follows nothing", () => {
    const grown = withTurn(view, { id: third, parentId: null });
    expect(grown?.turnIds).toEqual([third]);
    expect(grown?.branches[first]).toEqual([first, third]);
  });

  it("counts a version once that is known already", () => {
    const branched = { ...view, branches: { [second]: [second, third], [third]: [second, third] } };
    const grown = withTurn(branched, { id: third, parentId: first });
    expect(grown?.branches[third]).toEqual([second, third]);
  });

  it("changes nothing when the turn is shown already", () => {
    expect(withTurn(view, { id: second, parentId: first })).toBe(view);
  });

  it("leaves it to the server when the turn before it is not shown", () => {
    expect(withTurn(view, { id: third, parentId: other })).toBeNull();
  });
});
