import type { EvidenceBook } from "../evidence-book.ts";
import { answerStatus } from "./exit-words.data.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { denials, everyOne, failures, theRest } from "../moods.data.ts";
import { judgeTokens, type Judgement } from "./judge-tokens.ts";
import { onlyLooks } from "../deeds/only-looks.ts";
import { oncePer } from "../once-per.ts";
import { smallWords } from "../small-words.ts";
import { everyMatch } from "../every-match.ts";

type Call = EvidenceBook["calls"][number];

/** A command that has the exit code of another one printed, and the line that does so. */
const ASKS_CODE = /\$\?|PIPESTATUS|LASTEXITCODE|%errorlevel%/i;
const PRINTED_CODE = /(?:^|\n)[^\n]{0,40}?(?<![\d.])(\d{1,3})[^\p{L}\p{N}\n]*$/u;

/** The calls that ended with a code; what prints the code of a command ends well itself. */
const endedOf = oncePer(({ calls, tokensOf }: EvidenceBook) => {
  // Of a log that was read, its own words tell how things ended.
  const isLogged = calls.some(
    (item) => onlyLooks(item) && tokensOf(item.id).some(({ kind }) => kind === "exit-code"),
  );
  return calls.flatMap((item): Call[] => {
    if (item.call.exitCode === 0 && isLogged && onlyLooks(item)) return [];
    const { call, head, text } = item;
    const printed = ASKS_CODE.test(head) ? PRINTED_CODE.exec(text.trimEnd())?.[1] : undefined;
    const exitCode = printed === undefined ? call.exitCode : Number(printed);
    return exitCode === null ? [] : [{ ...item, call: { ...call, exitCode } }];
  });
});

const NEGATED =
  /(?<!\p{L})(?:not|n['’]t|never|nicht|nie|não|no|ne|pas|non-zero)(?!\p{L})|不是|没有/iu;
/** "mypy returned 2", "make gives up with status 2": of a command, the same as an exit code; of anything else, a result. */
const RETURNED =
  /(?<!\p{L})(?:returned|returns|exited|lieferte|gab|retornou|devolveu|devolvió|retornó|a renvoyé|a retourné|返回了?|(?:with|mit) status|(?:com|con) (?:status|estado)|avec (?:le )?statut)\s*[*`]*(\d{1,3})[*`]*(?=\s*(?:[.,;:!)，。；]|$|(?:and|und|e|y|et|but|aber)\s)|\s+(?:zurück|beendet))/giu;

const RETURN_WORDS = /return|exited|lieferte|gab|retorn|devol|renvoyé|retourné|返回|stat|estado/iu;

/** Of something that was run, and not of what a code means. */
const ENDED =
  /(?<!\p{L})(?:finished|exited|ended|completed|terminated|returned|endete|beendet|terminou|saiu|terminó|salió|finalizó|terminée?)(?!\p{L})|退出了|结束了/iu;

/** "Exit code 127 means": of any that ends so. */
const MEANS =
  /^[*`]*\s(?:would |usually |normally |always |just |simply )?(?:means?|stands for|indicates?|signals?|bedeutet|hieße|heißt|steht für|signifie|veut dire|indique|significa|indica|quiere decir|quer dizer)(?!\p{L})|^[*`]*\s?(?:通常|一般)?(?:表示|意味着|代表)/iu;

/** "exit code 0": what the call that is spoken of ended with. */
const checkCodes = judgeTokens("exit-code", (token, input) => {
  const before = input.sentence.text.slice(0, token.start);
  if (input.isPlan(token.start) || NEGATED.test(toClause(before).slice(-25))) return null;
  if (MEANS.test(input.sentence.text.slice(token.end))) return null;
  return judge(Number(/\d+$/.exec(token.text)?.[0]), before, input);
});

export const checkExitCodes: Check = (input) => {
  const { sentence, book, isPlan } = input;
  const told = [...checkCodes(input), ...checkCells(input)];
  const mayReturn = book.calls.length > 0 && sentence.form !== "code";
  if (!mayReturn || !RETURN_WORDS.test(sentence.text)) return told;
  const returned = everyMatch(sentence.text, RETURNED).flatMap((match) => {
    const command = findCommand(sentence.text, book);
    const isPrinted = command?.text.split("\n").some((line) => line.trim() === match[1]);
    const isAnswer = answerStatus.test(match[1] ?? "");
    if (isPrinted || isAnswer || isPlan(match.index)) return [];
    const start = sentence.start + match.index;
    const place = { kind: "exit-code" as const, start, end: start + match[0].length };
    if (command) return [{ ...place, ...tell(Number(match[1]), [command]) }];
    // "It ended with status 1", as a log has it.
    const isLogged = endedOf(book).length === 0 && /stat|estado/iu.test(match[0]);
    const judgement = isLogged ? judge(Number(match[1]), sentence.text, input) : null;
    return judgement?.verdict === "contradicted" ? [{ ...place, ...judgement }] : [];
  });
  return [...told, ...returned];
};

/** In a column of exit codes: of the call that the row names. */
function checkCells(input: CheckInput): Finding[] {
  const { form, above, text, start } = input.sentence;
  if (form !== "row") return [];
  const headings = above.trim().split("\n", 1)[0]?.split("|") ?? [];
  let end = start - 1;
  return text.split("|").flatMap((cell, column): Finding[] => {
    const place = { start: end + 1, end: end + 1 + cell.length };
    end = place.end;
    const code = CELL.exec(cell)?.[1];
    if (code === undefined || !CODES.test(headings[column] ?? "")) return [];
    const judgement = judge(Number(code), text, input);
    return judgement ? [{ kind: "exit-code", ...place, ...judgement }] : [];
  });
}

const CELL = /^[\s*`]*(\d{1,3})[\s*`]*$/;
const CODES =
  /exit|(?:return|status) code|rückgabe(?:wert|code)|code de (?:sortie|retour)|código de (?:saída|salida|retorno)|退出码|^\s*rc\s*$/i;

/** The clause that a text ends in. */
function toClause(text: string): string {
  return text.replace(/^.*(?:[,;:，；：。]|[.!?]\s|\s(?:and|und|e|y|et)\s)/su, "");
}

/** `before`: what the sentence says before the code. */
function judge(code: number, before: string, { sentence, book }: CheckInput): Judgement | null {
  const clause = toClause(before);
  const all = endedOf(book);
  const failed = all.filter(({ call }) => call.exitCode !== 0);
  const mayFail = code !== 0 && failed.length > 0;
  // Who tells of a failure speaks of what failed.
  const isFailure = mayFail && [failures, denials].some((word) => word.test(sentence.text));
  const ended = isFailure ? failed : all;
  if (everyOne.test(clause) && !theRest.test(sentence.text)) {
    const last = new Map(ended.map((item) => [item.head, item]));
    const others = [...last.values()].filter(({ call }) => call.exitCode !== code);
    if (last.size > 1 && others.length > 0) return tell(code, others);
  }
  const isOne = ended.every(({ call }) => call.exitCode === ended[0]?.call.exitCode);
  const calls = isOne
    ? ended
    : (toNamed(ended, clause, book) ??
      toNamed(ended, before, book) ??
      toNamed(mayFail ? failed : ended, sentence.before, book) ??
      ended);
  if (calls.some(({ call }) => call.exitCode === code)) return tell(code, calls);
  // What failed may print what it likes: it did not end well.
  const told = book.items.filter(
    ({ call, text }) => !(code === 0 && (call?.exitCode ?? 0) !== 0) && tellsCode(text, code),
  );
  if (told.length > 0 || tellsCode(book.question, code)) {
    const evidence = told.map(({ id }) => id);
    return { verdict: "supported", evidence, why: "The evidence says it." };
  }
  // Who looks something up ends well himself: what he saw may have ended otherwise.
  const isSeen = calls.every((call) => onlyLooks(call)) && hasNumber(calls, code);
  if (calls.length > 0) return isSeen ? null : tell(code, calls);
  return judgeUntold(sentence.text, book);
}

function hasNumber(calls: readonly Call[], code: number): boolean {
  const number = new RegExp(`(?<![\\d.,:-])${code}(?![\\d:-]|[.,]\\d)`);
  return calls.some(({ text }) => number.test(text));
}

/** Nothing ended with any code. */
function judgeUntold(said: string, book: EvidenceBook): Judgement | null {
  const other = book.tokens.find(({ kind }) => kind === "exit-code");
  if (other) {
    const evidence = [other.id].filter((id) => id !== null);
    return { verdict: "contradicted", evidence, why: `The evidence has ${other.text}.` };
  }
  if (book.calls.length === 0 && !ENDED.test(said)) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has an exit code." };
}

function tell(code: number, calls: readonly Call[]): Judgement {
  const same = calls.filter(({ call }) => call.exitCode === code);
  if (same.length > 0) {
    const evidence = same.map(({ id }) => id);
    return { verdict: "supported", evidence, why: `It ended with exit code ${code}.` };
  }
  const last = calls.at(-1);
  const why = `${last?.call.tool} ended with exit code ${last?.call.exitCode}.`;
  return { verdict: "contradicted", evidence: last ? [last.id] : [], why };
}

/** The calls whose command has the most of a text's words that not all of them have; null: none has any. */
function toNamed(calls: readonly Call[], text: string, { toWords }: EvidenceBook): Call[] | null {
  const isName = (word: string) => !smallWords.has(word) && !/^\d+$/.test(word);
  const said = new Set(toWords(text).filter(isName));
  const telling = [...said].filter(
    (word) => !calls.every(({ headWords }) => headWords().has(word)),
  );
  const counts = calls.map(
    ({ headWords }) => telling.filter((word) => headWords().has(word)).length,
  );
  const most = Math.max(1, ...counts);
  const named = calls.filter((_call, at) => counts[at] === most);
  return named.length > 0 ? named : null;
}

/** "exited (1)", "Exit Code:    255", "Restarting (1)". */
function tellsCode(text: string, code: number): boolean {
  return new RegExp(
    `(?<!\\p{L})(?:exit\\p{L}*|restart\\p{L}*|\\p{L}*code|status|rc|código|\\p{L}*wert|退出码|(?:code|código) de \\p{L}+)[^\\p{L}\\p{N}\\n]{0,16}${code}(?![\\d.])`,
    "iu",
  ).test(text);
}

/** What only starts another command. */
const STARTERS =
  /^(?:sudo|npx|env|time|nohup|bash|sh|-\S*|python3?|uv|poetry|pnpm|yarn|bunx?|run|exec)$/;

/** The last call of a command that is spoken of by its name. */
function findCommand(text: string, book: EvidenceBook): Call | undefined {
  const { toWords } = book;
  const said = new Set(toWords(text));
  return endedOf(book).findLast(({ head }) => {
    const parts = /command: (.+)/.exec(head)?.[1]?.split(/\s+/) ?? [];
    const [name] = toWords(parts.find((part) => !STARTERS.test(part)) ?? "");
    return name !== undefined && said.has(name);
  });
}
