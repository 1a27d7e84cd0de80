import type { UserId } from "@steward/contracts/ids.ts";
import type {
  Approval,
  ApprovalMode,
  DecideApproval,
  ToolCallState,
  Verb,
} from "@steward/contracts/tool-call.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createId } from "../../kernel/create-id.ts";
import type { CallKey, Decision, OwnedTurn, ToolCallRow, Turns } from "../turns/index.ts";
import type { ApprovalsConfig } from "./approvals-config.ts";
import { fromApprovalId, toApproval } from "./approval-view.ts";
import { toCanonicalJson } from "./canonical-json.ts";
import type { Grant, GrantStore } from "./ports.ts";
import { parseInput, type PolicyContext, toTitles } from "./propose-call.ts";
import { toNote } from "./to-note.ts";
import type { ToolRegistry } from "./tool-registry.ts";

export type Decider = { readonly userId: UserId; readonly userName: string };

export type Approvals = {
  /** What waits for a decision, oldest first. */
  list(by: Decider): Promise<readonly Approval[]>;
  get(by: Decider, id: string): Promise<Approval>;
  /** Decides once; whoever comes second gets how it was decided. */
  decide(
    by: Decider,
    id: string,
    body: DecideApproval,
  ): Promise<{ readonly ok: boolean; readonly approval: Approval }>;
  /** Refuses what nobody answered in time. */
  expire(): Promise<void>;
  grants(by: Decider): Promise<readonly Grant[]>;
  revokeGrant(by: Decider, id: string): Promise<void>;
  /** What holds for the calls of a turn now. */
  policy(turn: OwnedTurn): Promise<PolicyContext>;
  /** Tells listeners how a call looks to people now. */
  announce(key: CallKey): Promise<void>;
};

export type ApprovalsPorts = {
  readonly turns: Turns;
  readonly grants: GrantStore;
  readonly registry: () => ToolRegistry;
  readonly config: () => ApprovalsConfig;
  readonly settings: (turn: OwnedTurn) => Promise<{
    readonly approvalMode: ApprovalMode;
    readonly interruptOn: Readonly<Record<string, boolean>> | null;
  }>;
  readonly onChange: (ownerId: UserId, approval: Approval) => void;
  readonly clock: Clock;
};

export function createApprovals(ports: ApprovalsPorts): Approvals {
  const { turns, grants, clock } = ports;

  async function show(call: ToolCallRow): Promise<Approval> {
    const turn = await turns.get(call.turnId);
    const approval = toApproval(call, turn, turn && (await rootOf(ports, turn)));
    return { ...approval, ...findTitles(ports.registry(), call) };
  }

  async function findOwn(by: Decider, id: string): Promise<ToolCallRow> {
    const key = fromApprovalId(id);
    const call = key && (await turns.calls.find(key));
    if (call && call.ownerId === by.userId) return call;
    throw new AppError("not_found", "There is no approval with this id.");
  }

  async function settle(call: ToolCallRow, decision: Decision, to: ToolCallState) {
    const result = await turns.calls.decide(call, decision, to);
    const approval = await show(result.call ?? call);
    if (result.ok) ports.onChange(result.call.ownerId, approval);
    return { ok: result.ok, approval };
  }

  return {
    list: async (by) => Promise.all((await turns.calls.awaiting(by.userId)).map(show)),
    get: async (by, id) => show(await findOwn(by, id)),
    async decide(by, id, body) {
      const call = await findOwn(by, id);
      const decision = toDecision(ports, { call, body, by: by.userName });
      const result = await settle(call, decision, nextState(body.verb));
      if (result.ok) await remember(ports, result.approval, { call, decision });
      if (result.ok && body.stop) await turns.stop(call.turnId);
      return result;
    },
    async expire() {
      const at = clock.now();
      const decision = { verb: "expire", by: "steward", at, scope: "once" } as const;
      for (const call of await turns.calls.overdue(at)) {
        await settle(call, { ...decision, input: null, text: null }, "expired");
      }
    },
    grants: (by) => grants.list(by.userId),
    async revokeGrant(by, id) {
      if (await grants.remove(by.userId, id)) return;
      throw new AppError("not_found", "There is no such grant.");
    },
    policy: (turn) => readPolicy(ports, turn),
    async announce(key) {
      const call = await turns.calls.find(key);
      if (call) ports.onChange(call.ownerId, await show(call));
    },
  };
}

/** Its line in other languages; the row has the English one only. */
function findTitles(registry: ToolRegistry, { name, input }: ToolCallRow) {
  const tool = registry.get(name);
  if (!tool) return {};
  const parsed = parseInput(tool, input);
  const titles = parsed.ok ? toTitles(tool, parsed.value).titles : undefined;
  return titles === undefined ? {} : { titles };
}

/** The turn that a person started: what they allow for a turn or a conversation holds there. */
async function rootOf({ turns }: ApprovalsPorts, turn: OwnedTurn): Promise<OwnedTurn> {
  return (turn.spawnedBy && (await turns.get(turn.spawnedBy.rootTurnId))) ?? turn;
}

async function readPolicy(ports: ApprovalsPorts, turn: OwnedTurn): Promise<PolicyContext> {
  const { rules, expires_hours } = ports.config();
  const { approvalMode: mode, interruptOn } = await ports.settings(turn);
  const expiresAt = ports.clock.now() + expires_hours * 3_600_000;
  const { id: turnId, conversationId } = await rootOf(ports, turn);
  const grants = await ports.grants.list(turn.ownerId);
  return { mode, rules, grants, turnId, conversationId, interruptOn, expiresAt };
}

function nextState(verb: Verb): ToolCallState {
  if (verb === "reject") return "denied";
  return verb === "respond" ? "answered" : "ready";
}

type Wish = { readonly call: ToolCallRow; readonly body: DecideApproval; readonly by: string };

/** Checks a decision against the call that it is on. */
function toDecision({ registry, clock }: ApprovalsPorts, { call, body, by }: Wish): Decision {
  const { verb, scope = "once", hash, text } = body;
  if (hash !== undefined && hash !== call.hash) {
    throw new AppError("conflict", "The call is not the one that you have seen.");
  }
  const allowed = call.state === "unknown" ? lostVerbs : (call.ask?.verbs ?? []);
  const isOpen = call.state === "awaiting" || call.state === "unknown";
  if (isOpen && !allowed.includes(verb)) {
    throw new AppError("invalid_request", `This cannot be answered with ${verb}.`);
  }
  if (verb === "respond" && text === undefined) {
    throw new AppError("invalid_request", "An answer needs a text.");
  }
  if (!(call.ask?.scopes ?? ["once"]).includes(scope)) {
    throw new AppError("invalid_request", `This cannot be allowed for: ${scope}.`);
  }
  const edited = verb === "edit" ? toEdited(registry(), call, body.input) : { input: null };
  return { verb, by, at: clock.now(), scope, text: text ?? null, ...edited };
}

const lostVerbs: readonly Verb[] = ["retry", "respond", "reject"];

function toEdited(
  registry: ToolRegistry,
  call: ToolCallRow,
  input: unknown,
): Pick<Decision, "input" | "title" | "titles" | "note"> {
  const tool = registry.get(call.name);
  if (!tool) throw new AppError("invalid_request", "The tool is gone.");
  const parsed = parseInput(tool, toCanonicalJson(input ?? {}));
  if (!parsed.ok) throw new AppError("invalid_request", parsed.reason);
  const { value } = parsed;
  const note = toNote(tool, value);
  const edited = { input: toCanonicalJson(value), ...toTitles(tool, value) };
  return note === null ? edited : { ...edited, note };
}

/** An approval that goes on holding covers what was seen, and no more. */
async function remember(
  { grants }: ApprovalsPorts,
  { rootTurnId, rootConversationId }: Approval,
  { call, decision }: { readonly call: ToolCallRow; readonly decision: Decision },
): Promise<void> {
  const { scope, verb, by, at } = decision;
  if (scope === "once" || (verb !== "approve" && verb !== "edit")) return;
  const scopeIds = { turn: rootTurnId, conversation: rootConversationId, always: null };
  await grants.add({
    id: createId("grt", at),
    ownerId: call.ownerId,
    scope,
    scopeId: scopeIds[scope],
    tool: call.name,
    covers: call.ask?.covers ?? "",
    createdBy: by,
    createdAt: at,
  });
}
