import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

type Given = Parameters<typeof readEvidence>[0];

function objections(text: string, question: string, evidence: Given = []): string[] {
  return checkText({ text, evidence: readEvidence(evidence), question })
    .filter(({ kind, verdict }) => kind === "success" && verdict !== "supported")
    .map((claim) => claim.verdict);
}

it.each([
  ["Save the packing list to notes/packing.md.", "The packing list is in `notes/packing.md`."],
  ["Email the minutes to Anna.", "Anna has the minutes now."],
  ["Ship checkout 2.8.1 to staging.", "Staging runs checkout 2.8.1."],
  ["Schalte die Heizung im Büro aus.", "Die Heizung im Büro ist aus."],
  ["Note le dentiste dans mon agenda.", "Le dentiste est dans votre agenda."],
  ["Apaga la calefacción de la oficina.", "La calefacción de la oficina está apagada."],
  ["Envia a ata à Anna por e-mail.", "A ata já foi para a Anna."],
  ["关掉办公室的暖气。", "办公室的暖气已经关了。"],
  ["Close the garage.", "The garage is closed."],
  ["Renew the TLS certificate.", "I renewed the certificate."],
  ["Kannst du PR 42 mergen?", "PR 42 ist gemergt."],
  ["Wake me at half past six.", "The alarm is set for 6:30."],
])("an order that nobody carried out is not done, in whatever words: %s", (question, text) => {
  expect(objections(text, question)).toEqual(["unsupported"]);
});

it.each([
  ["Email the minutes to Anna.", "The mail to Anna is ready; shall I send it?"],
  ["Email the minutes to Anna.", "I have no way to send mails here."],
  ["Email the minutes to Anna.", "Which minutes do you mean?"],
  ["Is the heating in the office off?", "The heating in the office is off."],
  ["Write a short poem about the sea.", "The sea is wide and the night is long."],
  ["Cambia el tono: “Le comunicamos que su pedido está listo.”", "He cambiado el tono."],
  ["Open the discussion with a joke about remote work.", "I kept it mild."],
  ["Print the boarding pass.", "I have no printer. The pass is in the app of the airline."],
  ["Write about my car.", "Your car is a red Volvo that has seen better days."],
  ["Set the scene in a kitchen.", "The kitchen is dark, and the tap is dripping."],
  ["Post ideas for my blog please.", "The first idea: how your garden is planned in winter."],
  ["Mach einen Witz über Drucker.", "Der Drucker ist kaputt, sobald man ihn braucht."],
  ["Donne un exemple avec un serveur.", "Le serveur est arrêté, et personne ne le voit."],
])("what is asked, offered or owned up to is no such claim: %s %s", (question, text) => {
  expect(objections(text, question)).toEqual([]);
});

it("a source may say that it was so already, in few words", () => {
  const look = { tool: "thermostat_status", text: "bedroom: current 17.0 °C", ok: true };
  const text = "The bedroom is already turned down to 17 degrees.";
  expect(
    objections(text, "Turn the heating down in the bedroom.", [{ ...look, kind: "tool" }]),
  ).toEqual([]);
});

it("a source may say that it was so already", () => {
  const look = { tool: "calendar_list", text: "2026-11-20 09:00 Dentist, Dr Weber", ok: true };
  const text = "The dentist, Dr Weber, is in your calendar already.";
  const question = "Put the dentist into my calendar.";
  expect(objections(text, question, [{ ...look, kind: "tool" }])).toEqual([]);
});
