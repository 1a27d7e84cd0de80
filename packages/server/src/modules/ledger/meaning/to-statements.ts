import type { Claim } from "@steward/contracts/evidence.ts";
import { toWords } from "../../text/index.ts";
import { detectLanguage, type Language } from "../detect-language.ts";
import { findPlans } from "../find-plans.ts";
import type { Sentence } from "../sentence.ts";
import { splitSentences } from "../split-sentences.ts";

const LEAST_WORDS = 3;
const MOST_STATEMENTS = 60;

export type Statement = Pick<Sentence, "start" | "end" | "text"> & {
  readonly language: Language;
  readonly sentence: Sentence;
  /** Whether it need not be in the evidence, though it must not be against it: advice, plans, letters, tables. */
  readonly isFree: boolean;
};

const QUESTION = /[?？]["”»)\s*_]*$/;
/** What the writer says of himself, thinks, or writes for somebody. */
const OWN =
  /(?<![\p{L}'’])(?:I|ich|mir|eu|yo|je|me|moi|my|mein\p{L}*|worry|[Bb]etter not|something like)(?!\p{L})|(?<!\p{L})j['’]|我|^[\s*_>]*(?:Dear|Hi|Hello|Kind regards|Sehr geehrte|Liebe[rs]?|Hallo|Prezad|Car[oa]s?|Olá|Estimad|Querid|Hola|Ch[eè]re?s?|Bonjour|Cordialement|尊敬的|亲爱的)/u;

/** Says that something is not said: where that stands, nobody can show. */
const LACKS =
  /(?<!\p{L})(?:(?:neither|nothing|nowhere|none)(?!\p{L}).*(?<!\p{L})(?:says?|mentions?|states?|tells?|gives?|shows?)|(?:does|do|did)(?: not|n['’]t) (?:say|mention|state|tell|give|show|list)|(?:steht|nennt|sagt|erwähnt|nirgends|weder)(?!\p{L}).*(?<!\p{L})(?:nicht|nichts|kein\p{L}*|noch|erwähnt|angegeben)|(?:ne|n['’]|no|não|ni|nem|nada|rien)(?:\s?\p{L}+){0,3}\s?(?:dit|précise|mentionne|indique|dicen?|mencionan?|indican?|precisan?|consta|dize?m?|refere))(?!\p{L})|没有?(?:说|提到|写|注明)|未(?:提及|说明|注明)/iu;

/**
 * The sentences that tell something, and that the rules have no objection to. What is advised on the
 * way to something is a plan; where texts are to answer the question, it is what they say.
 */
export function toStatements(
  answer: string,
  judged: readonly Claim[],
  isFromTexts: boolean,
): Statement[] {
  const language = detectLanguage(answer);
  const objections = judged.filter(({ verdict }) => verdict !== "supported");
  const isPlan = (text: string) => findPlans(text, language)(0);
  const isOpen = (text: string) => (isFromTexts ? QUESTION.test(text) : isPlan(text));
  return splitSentences(answer)
    .filter(({ form, text }) => form !== "code" && form !== "heading" && !isOpen(text))
    .filter(({ text }) => toWords(text).length >= LEAST_WORDS)
    .filter(({ start, end }) => !objections.some((one) => one.start < end && start < one.end))
    .slice(0, MOST_STATEMENTS)
    .map((sentence) => {
      const { start } = sentence;
      const trimmed = sentence.text.trimEnd();
      return {
        start,
        end: start + trimmed.length,
        text: trimmed,
        language,
        sentence,
        isFree:
          sentence.form === "row" || OWN.test(trimmed) || LACKS.test(trimmed) || isPlan(trimmed),
      };
    });
}
