import type { Claim } from "@steward/contracts/evidence.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import { type Command, type Conversations, defineCommand } from "../conversations/index.ts";
import type { Turns } from "../turns/index.ts";
import { toEarlierEvidence } from "./earlier-evidence.ts";
import { questionOf, toProof } from "./gather-evidence.ts";
import { blankMarks } from "./mark-claims.ts";
import type { Validate } from "./run-ports.ts";

export type VerifyCommandPorts = {
  readonly turns: Pick<Turns, "view">;
  readonly conversations: Pick<Conversations, "path">;
  readonly validate: Validate;
};

const TIMEOUT_MS = 120_000;

/** Checks the last answer once more, as deep as it goes, and changes nothing. */
export function createVerifyCommand({
  turns,
  conversations,
  validate,
}: VerifyCommandPorts): Command {
  return defineCommand({
    name: "verify",
    usage: "",
    description: {
      en: "Checks the last answer again, with a model",
      de: "Prüft die letzte Antwort noch einmal, mit einem Modell",
    },
    async run(_args, { by, conversation }) {
      const path = await conversations.path(conversation.id, conversation.headTurnId);
      const views = await Promise.all(path.map((turn) => turns.view(turn)));
      // What a command answered is no claim of a model's.
      const at = views.findLastIndex((view) => view.answeredBy !== null && answerText(view) !== "");
      const view = views[at];
      if (!view) return { ok: false, text: "There is no answer to check yet." };
      const evidence = [...toEarlierEvidence(views.slice(0, at), view), ...toProof(view)];
      const answer = blankMarks(answerText(view), view.check.claims);
      const request = { question: questionOf(view), answer, evidence, depth: "model" } as const;
      const found = await validate(
        { ...request, ownerId: by.userId, turnId: view.id },
        AbortSignal.timeout(TIMEOUT_MS),
      );
      return { ok: true, text: toReport(found.claims, view, found.degraded) };
    },
  });
}

function toReport(claims: readonly Claim[], view: TurnView, degraded: string | null): string {
  const held = claims.filter(({ verdict }) => verdict === "supported").length;
  const lead =
    claims.length === 0
      ? "The answer claims nothing that can be checked."
      : `${held} of ${claims.length} claims are borne out.`;
  const lines = claims.map(({ text, verdict, evidence, why }) => {
    const from = evidence.length === 0 ? "" : ` (${evidence.join(", ")})`;
    return `- ${verdict}${from}: "${text.trim()}". ${why}`;
  });
  const before = view.check.rejected;
  const earlier = before === 0 ? [] : [`Drafts that were thrown away before it: ${before}.`];
  return [lead, ...lines, ...earlier, ...(degraded === null ? [] : [degraded])].join("\n");
}
