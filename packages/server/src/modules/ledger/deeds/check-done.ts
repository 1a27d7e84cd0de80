import type { Check } from "../finding.ts";
import { tellOutcome } from "./tell-outcome.ts";
import { toFailure } from "./to-failure.ts";

/** A sentence that says no more than that it is done, in six languages. */
const DONE =
  /^(?:(?:ok(?:ay)?|great|so|all right|alright|gut|so|bem|bueno|voilà|sure|alles klar)[,!.:]?\s+)?(?:(?:(?:it|that|this|everything)(?:['’]s| is| has been)? |all )?(?:now )?(?:done|finished|completed|all set|taken care of)|everything (?:has )?worked(?: out)?|success|(?:task|job) (?:completed?|done)|mission accomplished|(?:(?:das|es|alles) ist |alles |ist )?(?:jetzt )?(?:erledigt|fertig|geschafft)|(?:全部|都|已经?)*(?:完成|搞定|办妥|做好|弄好)了?|(?:está |tudo )?(?:feito|pronto|concluído)|(?:ya está |todo |está )?(?:hecho|listo|terminado|completado)|(?:c['’]est |tout est )?(?:fait|terminé|prêt))$/iu;

/** "Done." after a call that failed says that it did not. */
export const checkDone: Check = ({ sentence, book: { calls }, account }) => {
  const { start, end, text, form } = sentence;
  // What an earlier turn did is not what is done now.
  const last = calls.findLast(({ id }) => !/^H\d+$/.test(id));
  const trouble = last ? tellOutcome(last, null) : null;
  if (form === "code" || !last || trouble === null || !isDone(text)) return [];
  // What is told of the rest is held to by itself.
  if (account?.isAdmitted() === true) return [];
  return [{ kind: "success", start, end, ...toFailure({ call: last, trouble }) }];
};

function isDone(text: string): boolean {
  return DONE.test(text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
}
