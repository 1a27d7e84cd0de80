import type { Claim } from "@steward/contracts/evidence.ts";
import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { Risk } from "@steward/contracts/plan.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { Turn, TurnParameters } from "@steward/contracts/turn.ts";
import { toPlan } from "@steward/sdk/testing/to-plan.ts";
import { describe, expect, it } from "vitest";
import { createAnswerText } from "./create-answer-text.ts";
import { toMessages } from "./to-messages.ts";

const layer = { model: null, usage: null, durationMs: 1 } as const;
const down = "No look at the evidence by lab/checker: It did not answer.";

function plan(risk: Risk): NewTurnEvent {
  return {
    type: "plan-make",
    ...layer,
    by: "rules",
    handlers: ["question"],
    problem: null,
    plan: toPlan({ hallucination_risk: risk }),
  };
}

const toEnd = (problem: string | null): NewTurnEvent => ({
  type: "check-end",
  ...layer,
  status: "unverified",
  sourced: 0,
  unsourced: 0,
  problem,
});

function tell(events: readonly NewTurnEvent[], parameters: TurnParameters = {}) {
  const turn: Turn = {
    id: "trn_1" as TurnId,
    conversationId: "cnv_1" as ConversationId,
    parentId: null,
    status: "queued",
    model: "steward-auto",
    input: { content: [], origin: "openai", parameters },
    createdAt: 0,
    endedAt: null,
    spawnedBy: null,
  };
  const answer = createAnswerText(turn);
  const parts = events.flatMap((event, at) => [...answer.take({ ...event, seq: at + 1, at: 0 })]);
  const text = [...parts, ...answer.end()].map((part) => part.text).join("");
  return { text, unverified: answer.unverified() };
}

const say = (text: string, risk: Risk = "medium", problem: string | null = down) => [
  plan(risk),
  { type: "step-start", step: 0 } as const,
  { type: "text-delta", text } as const,
  toEnd(problem),
];

describe("an answer that could not be checked", () => {
  it.each([
    ["The bridge was built in 1890.", "**Unverified:** this answer could not be fully checked."],
    [
      "Die Brücke wurde im Jahr 1890 gebaut.",
      "**Ungeprüft:** Diese Antwort konnte nicht vollständig geprüft werden.",
    ],
    ["这座桥建于1890年。", "**未经核实：** 此回答未能完全核查。"],
    [
      "A ponte foi construída em 1890.",
      "**Não verificado:** não foi possível verificar toda esta resposta.",
    ],
    [
      "El puente se construyó en 1890, y ya no está.",
      "**Sin verificar:** no se pudo comprobar toda esta respuesta.",
    ],
    [
      "Le pont a été construit en 1890.",
      "**Non vérifié :** cette réponse n'a pas pu être entièrement vérifiée.",
    ],
  ])("says so at its end, in its language: %s", (said, note) => {
    expect(tell(say(said))).toEqual({ text: `${said}\n\n${note}`, unverified: down });
  });

  it.each([
    ["the risk is low", say("The bridge is from 1890.", "low")],
    ["it makes no claims", say("Which bridge do you mean?")],
    ["it was checked, and nothing bears it out", say("The bridge is from 1890.", "high", null)],
    ["there was no plan", say("The bridge is from 1890.").slice(1)],
    ["the check has not come to its end", say("The bridge is from 1890.").slice(0, -1)],
  ])("says nothing where %s", (_why, events) => {
    expect(tell(events)).toMatchObject({ unverified: null });
    expect(tell(events).text).not.toContain("**");
  });

  it("says so after its corrections", () => {
    const said = "The bridge is from 1890.";
    const text = `${said} (not confirmed: E1 says 1898)`;
    const claim: Claim = {
      text: said,
      start: 0,
      end: said.length,
      kind: "date",
      verdict: "contradicted",
      evidence: ["E1"],
      why: "E1 says 1898.",
      by: "rules",
    };
    const events: NewTurnEvent[] = [
      ...say(said).slice(0, -1),
      { type: "claims-check", claims: [claim] },
      { type: "text-correct", start: 0, end: said.length, text, why: claim.why },
      toEnd(down),
    ];
    expect(tell(events).text).toMatch(/\n\n\*\*Correction:\*\* .*\n\n\*\*Unverified:\*\* /);
  });

  it("stays JSON where that was asked for", () => {
    const json = '{"built": 1890}';
    expect(tell(say(json), { jsonSchema: {} })).toEqual({ text: json, unverified: down });
  });

  it("comes back in a history without that line, however often it has it", async () => {
    const said = "Die Brücke wurde im Jahr 1890 gebaut.";
    const { text } = tell(say(said));
    const again = `${text}${text.slice(said.length)}\n`;
    for (const content of [text, again, [{ type: "text" as const, text }]]) {
      const [message] = await toMessages([{ role: "assistant", content }], () =>
        Promise.reject(new Error("There is no picture.")),
      );
      expect(message?.content).toEqual([{ type: "text", text: said }]);
    }
  });
});
