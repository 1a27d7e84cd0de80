import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import type { Tried } from "./tried.ts";
import { everyMatch } from "../every-match.ts";

type Call = EvidenceBook["calls"][number];

const EMPTY = /"(\w+)"\s*:\s*(null|\[\]|""|false)/g;

/** What fields of results are called, and how people speak of what would stand there. */
const FIELDS: readonly (readonly [field: RegExp, words: RegExp])[] = [
  [
    /^assign/i,
    /(?<!\p{L})(?:assign\p{L}*|zugewiesen|asignad\p{L}*|asigné|atribu\p{L}+)|分配|指派/iu,
  ],
  [
    /^labels?$|^tags?$/i,
    /(?<!\p{L})(?:label\p{L}*|tagged|etikett\p{L}*|etiquet\p{L}*|étiquet\p{L}*)|标签/iu,
  ],
  [
    /^remind/i,
    /(?<!\p{L})(?:remind\p{L}*|erinner\p{L}*|recordatori\p{L}*|lembrete\p{L}*|rappel\p{L}*)|提醒/iu,
  ],
  [
    /^(?:invit|attendee|guest|participant)/i,
    /(?<!\p{L})(?:invit\p{L}*|eingeladen|einladung\p{L}*|convid\p{L}*|convite\p{L}*)|邀请/iu,
  ],
  [
    /^attach/i,
    /(?<!\p{L})(?:attach\p{L}*|anhang|angehängt|adjunt\p{L}*|anex\p{L}*|pièce jointe|joint)|附件/iu,
  ],
  [/^cc$/i, /(?<!\p{L})(?:in (?:copy|cc)|cc['’]?d|in kopie|en copia|em cópia|en copie)|抄送/iu],
];

const toEmpty = oncePer(({ text, call }: Call) => [
  ...everyMatch(text, EMPTY),
  ...everyMatch(call.input, EMPTY),
]);
const haveEmpty = oncePer((calls: readonly Call[]) =>
  calls.some((call) => toEmpty(call).length > 0),
);

/** A field of a call or its result that has nothing in it, though the clause says that something was put there, and no other call did. */
export function findEmptyField(clause: string, calls: readonly Call[]): Tried | null {
  if (!haveEmpty(calls)) return null;
  const spoken = FIELDS.filter(([, words]) => words.test(clause));
  if (spoken.length === 0) return null;
  const isOf = (name: string) => spoken.some(([field]) => field.test(name));
  for (const call of calls) {
    const isElsewhere = calls.some(
      (other) => other !== call && other.call.tool.split(/[_.:-]/).some(isOf),
    );
    const fields = isElsewhere ? [] : toEmpty(call);
    const [, key, value] = fields.find(([, name = ""]) => isOf(name)) ?? [];
    if (key !== undefined) return { call, trouble: `it has "${key}": ${value}` };
  }
  return null;
}
