import type { Act } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { findObjects } from "../names/find-objects.ts";
import { oncePer } from "../once-per.ts";
import { onlyLooks } from "./only-looks.ts";
import { findSetback, setbacks } from "./find-setback.ts";

type Call = EvidenceBook["calls"][number];

/** Nothing went wrong, and nothing came of it. */
const UNDONE =
  /\b(?:nothing (?:to commit|was|changed)|no changes|(?:update|delete) 0|insert 0(?: 0\b|(?! \d))|0 rows? (?:affected|updated|deleted|changed|matched)|matched 0|0 (?:files?|records?|items?) (?:changed|updated|deleted|moved|copied|sent)|would (?:be |have )?(?:remove|delete|create|install|update|send|write|change|overwrite|copy|move|rename|upload|deploy)\w*|awaiting approval|rolled back)\b/i;
/** Results that say in words that it did not work, or not yet. */
const TROUBLE = anyOf(
  UNDONE,
  /^HTTP(?:\/[\d.]+)? [45]\d\d\b|permission denied|access denied|does(?: not|n['’]t) exist|no such \w+|not a directory|merge conflict|merge failed|\[error\]|invalid data|unavailable|is locked|not permitted|read-only file system|no space left|(?:^|\n|\b)(?:fatal|error|err!|traceback|exception|failure)\b\s*[:!(]|\w(?:error|exception): |externally-managed|\b(?:could not|couldn['’]t|cannot|can['’]t|unable to|failed to|was not|were not|not (?:sent|saved|installed|deployed|delivered|found|created|deleted|uploaded|scheduled|written|renewed|booked|reserved|imported|processed|accepted|applied|moved|copied)|did not|refused|rejected|unauthori[sz]ed|forbidden|timed out|timeout|quota exceeded|dry[ -]run|aborted|cancelled by|bounced|undeliver\w+|declined|denied|step \d+ of \d+|please confirm|to be confirmed|(?:confirmation|approval|challenge|verification|authenti\w+|authori[sz]ation|signature|login|2fa|otp|tan) (?:is )?(?:required|needed|pending)|enter the (?:\S+ )?code|wait(?:ing)? ?list\w*|change discarded|\[y\/n\]|already (?:been )?(?:redeemed|used|taken|claimed)|no longer (?:valid|available)|insufficient|no \w+ (?:was|were|has been|have been) (?:made|sent|saved|created|changed|written|booked|deleted|installed|deployed)|pending[_ ]\w+)\b/i,
);
/** Asks only what would be done. */
const PRETENCE =
  /"(?:dry_?run|simul\w*|preview|validate_only)"\s*:\s*true|--(?:dry-run|simulate|simular|simuler|just-print|whatif|no-act)\b|\bansible-playbook\b.*--check\b|\bmake -n\b|\bapt(?:-get)? -s\b|\bgit clean -\w*n\w*|\brsync -\w*n\w*/i;
/** Tells what is going to be done, as it is for. */
const FORESEES =
  /\b(?:terraform|tofu) plan\b(?!.*\bapply\b)|\bpulumi preview\b|\bkubectl diff\b|--(?:plan|preview|what-if)\b/i;
/** Is called to take something back. */
const UNDOES = /undo|roll-?back|revert/i;
const FUTURE = /\b(?:will|would) be (?:\w+ly )?\w+/gi;
/** The shell goes on whatever happened, or ends as what only shows the output did: its exit code tells nothing. */
const GOES_ON =
  /\$\?|\|\| *(?:true|:|echo)|(?<!\|)\| *(?:tail|head|grep|sed|awk|tee|cat|less|cut|sort|uniq|wc|tr)\b|; *done\b/;
/** Their exit code tells what was found or is left, not that nothing was done. */
const FINDS = /\b(?:npm|pnpm|yarn) audit fix\b|--(?:exit-code|detailed-exitcode|cov-fail-under)\b/;
const TOLD_CODE = /(?:rc|ret|exit|status|code)\s*[=:]?\s*(\d{1,3})\s*$/i;
/** It ran, but did nothing. */
const IDLE = anyOf(
  UNDONE,
  /\bdry[ _-]?run\b(?!=(?:0|false))|(?:^|\n)ROLLBACK;?\s*(?:\n|$)|freed 0\s?B|\[(?:simulaci[oó]n|simulação|simulation|probelauf|trockenlauf)\]|试运行|演练模式|\[y\/n\]|cannot create|not meant to be enabled|no installation config/i,
);
/** "0 errors", "no errors", "rejected": []: not trouble. */
const CALM =
  /\b(?:0|no|zero|without)\s+(?:\w+\s+)?(?:errors?|failures?|failed|failing|warnings?|problems?)\b|"?\b(?:\w+_)?(?:err(?:or)?s?|fail(?:ed|ures?|ing)?|exceptions?|rejected|refused|declined|denied|bounced|aborted|skipped|warnings?|unavailable|forbidden|timeouts?|conflicts?|undelivered)"?\s*[:=]\s*(?:\[\s*\]|\{\s*\}|""|(?:0|null|none|false|nil)(?![\w.]))/gi;
const FAILED_TESTS =
  /(?<![\d.])([1-9]\d*)\s*(?:(?:\w+\s+)?(?:failed|failing|failures?|errors?|broken)\b|fehlgeschlagen|失败|falh\w+|fall\w+|échou\w+)|(?:failed|failures?|failing|errors?|fail)\s*[:=]\s*([1-9]\d*)|(?:^|\n)\s*(?:FAIL|FAILED|✗|✖|✘|not ok)\b/i;

/** A line of output that says that something is done. */
const FINISHED =
  /\b(?:ok|done|pass(?:ed)?|success\w*|complete[d]?|finished|wrote|written|saved|stored|created|started|removed|removing|deleted|deleting|copied|moved|renamed|installed|uploaded|built|sent|added|updated|exported|generated|renewed|changed [1-9]\d* packages?|fixed [1-9]\d*|(?<!already |fully )(?:booked|reserved)|confirmed|delivered|replaced|restarted|published|registered|fertig|erledigt|geschrieben|gespeichert|gesendet|angelegt|gelöscht)\b|(?<!\p{L})(?:envoyée?s?|créée?s?|enregistrée?s?|réservée?s?|supprimée?s?|enviad[oa]s?|cread[oa]s?|criad[oa]s?|guardad[oa]s?|reservad[oa]s?|salv[oa]s?)(?!\p{L})|[✓✔]|->|完成|成功|已/iu;

/**
 * The same for one thing with a name: what the output says of it counts before what became of the whole
 * call. "removed a.log; cannot remove b.log" did remove the first.
 */
export function tellOutcomeOf(name: string, call: Call, act: Act | null): string | null {
  const whole = tellOutcome(call, act);
  const last = name.split(/[/\\]/).findLast((part) => part !== "") ?? name;
  const lines = call.text.split("\n").filter((line) => line.toLowerCase().includes(last));
  const bad = lines.map(findTroubleOf).find((found) => found !== null);
  if (bad) return whole ?? `its output says "${bad}"`;
  const isOther = () =>
    call.text
      .split("\n")
      .some((line) => findTroubleOf(line) !== null && findObjects(line).length > 0);
  return lines.some(isFinished) || (lines.length > 0 && isOther()) ? null : whole;
}

function isFinished(line: string): boolean {
  return FINISHED.test(
    line.includes(" be ") ? line.replaceAll(FUTURE, " ").replaceAll(/[✓✔]/g, " ") : line,
  );
}

/** Trouble that nothing came after which says that it went well in the end. */
function findLastTrouble(text: string, exitCode: number | null): string | null {
  const lines = withoutParts(text.trimEnd().split("\n"));
  const idle = IDLE.exec(text)?.[0].trim();
  // What ends with 0 has worked, though it may have had nothing to do.
  if (idle !== undefined || exitCode === 0) return idle ?? null;
  const at = lines.findLastIndex((line) => findTrouble(line) !== null);
  const isOver = lines.slice(at + 1).some((line) => FINISHED.test(line));
  return at < 0 || isOver ? null : findTrouble(lines[at] ?? "");
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "i");
}

/** The same of a single line: a test that failed is named there. */
function findTroubleOf(line: string): string | null {
  return findTrouble(line) ?? FAILED_TESTS.exec(line)?.[0].trim() ?? null;
}

/** What is told of one of many: "Jonas: pending". */
const PART = /^\s*[-*•]?\s*(?:\p{L}[\p{L} .'’-]{0,40}?|#?\d{1,4})\s*[:=|]\s+(\S.{0,60})$/u;
const WHOLE =
  /^\s*[-*•]?\s*(?:status|state|result|outcome|statut|état|estado|resultado|résultat|ergebnis|zustand|situação)\s*[:=|]/iu;
const AGREED =
  /^(?:yes|ok|okay|accepted|going|coming|ja|zugesagt|dabei|oui|accepté|vient|sí|acepta\p{L}*|viene|sim|aceit\p{L}+|vem|是|好|接受|参加)(?!\p{L})/iu;

/** Without the lines that tell of single people or things, where others of them or the whole went well. */
function withoutParts(lines: readonly string[]): readonly string[] {
  const parts = lines.filter((line) => PART.test(line) && !WHOLE.test(line));
  if (parts.length < 2) return lines;
  const isGood = (line: string) => {
    const told = PART.exec(line)?.[1] ?? "";
    return AGREED.test(told) || (FINISHED.test(told) && findTrouble(told) === null);
  };
  const rest = lines.filter((line) => !parts.includes(line));
  const isWaiting = parts.every((line) => findTrouble(line) === null || isPending(line));
  const isOver = parts.some(isGood) || (isWaiting && rest.some((line) => FINISHED.test(line)));
  return isOver ? rest : lines;
}

/** It was put down, and somebody has yet to agree. */
const PENDING =
  /pending|await|waiting(?! ?list)|queued|on[_ -]?hold|(?<![a-z])held|draft|unconfirmed|requested|proposed|requires?[_ -]|needs[_ -]|please confirm|to be confirmed|(?:confirmation|approval) | (?:required|needed)|pendiente|en espera|pendente|aguarda|ausstehend|en attente|等待|排队|待(?:审|确认|支付|处理)/iu;

/** Whether what is told as trouble is only that something waits. */
export function isPending(trouble: string): boolean {
  return PENDING.test(trouble);
}

/** "Pending -> Closed" tells what was before. */
const BEFORE =
  /(?<!\p{L})(?:pending|waiting|awaiting|queued|on hold|held|draft|offline|stopped|failed|error|blocked|rejected|unavailable|pendiente|en espera|rechazad[oa]|pendente|recusad[oa]|ausstehend|abgelehnt|en attente|refusée?|等待\S*|待\S{1,2}|失败|排队)(?:[ _-]\p{L}+){0,3}["']?\s*(?:->|→|=>|➜)/giu;

function findTrouble(text: string): string | null {
  if (!TROUBLE.test(text) && !setbacks.test(text)) return null;
  const plain = text.replaceAll(CALM, " ").replaceAll(BEFORE, " ");
  return (TROUBLE.exec(plain) ?? setbacks.exec(plain))?.[0].trim() ?? null;
}

/** Whether a call did what it was for; null: it did, else why not. */
export function tellOutcome(item: Call, act: Act | null): string | null {
  const mayHide = item.call.exitCode !== 0 || GOES_ON.test(item.call.input);
  const isTest = act?.name === "test" && item.call.ok && mayHide;
  const failed = isTest ? FAILED_TESTS.exec(item.text.replaceAll(CALM, " ")) : null;
  if (failed) return `its output says "${failed[0].trim()}"`;
  return readOutcome(item) ?? (act && act.isState !== true ? findForeseen(item, act) : null);
}

/** The command of a call that tells what is going to be done; "": its output does. Asked for every act. */
const readForesight = oncePer(({ call, text }: Call): string | null => {
  return FORESEES.exec(call.input)?.[0] ?? (text.includes("will be ") ? "" : null);
});

/** What the output says only of the future: "will be merged when all requirements are met". */
function findForeseen(item: Call, { words }: Act): string | null {
  const command = readForesight(item);
  if (command === null) return null;
  const { text } = item;
  const done = new RegExp(words.en, "iu");
  const future = text.match(FUTURE)?.find((each) => done.test(each));
  const rest = text.split("\n").filter((line) => line.search(FUTURE) < 0);
  if (rest.some((line) => done.test(line))) return null;
  if (command !== "") return `it was called with ${command}`;
  const isOver = rest.some((line) => FINISHED.test(line));
  return future === undefined || isOver ? null : `its output says "${future}"`;
}

/** Whether a call asks only what would be done. */
export function isPretence({ call, text }: Call): boolean {
  return PRETENCE.test(call.input) || /\bdry[ _-]?run\b/i.test(text);
}

/** How a call ended, where that was badly. */
function readEnd({ call: { ok, exitCode, input }, text }: Call): string | null {
  // Some programs tell more by their exit code than that something failed.
  const isFound = FINDS.test(input) && FINISHED.test(text);
  const isFine = () => isFound || (ok && FINISHED.test(text) && findTrouble(text) === null);
  const isBad = exitCode !== null && exitCode !== 0 && !isFine();
  if (isBad) return `it ended with exit code ${exitCode}`;
  return ok || isFound ? null : "the call failed";
}

/** Asked of every call for every act of an answer. */
const readOutcome = oncePer((item: Call): string | null => {
  const { call, text } = item;
  const { exitCode } = call;
  const end = readEnd(item);
  if (end !== null) return end;
  const pretence = PRETENCE.exec(call.input)?.[0];
  if (pretence !== undefined) return `it was called with ${pretence}`;
  const setback = findSetback(text, call.tool);
  // Who only looks tells of the state of a thing, not of the call.
  const isOwn = !onlyLooks(item) || setback?.startsWith('"err') === true;
  if (setback !== null && isOwn) return `its result has ${setback}`;
  const isMasked = exitCode === 0 && GOES_ON.test(call.input);
  const told = isMasked ? TOLD_CODE.exec(text) : null;
  if (told && Number(told[1]) > 0) return `its output says "${told[0].trim()}"`;
  const isRead = text.length < 2_000 && told === null;
  const trouble = isRead ? findLastTrouble(text, isMasked ? null : exitCode) : null;
  const isMeant = trouble === "rolled back" && UNDOES.test(call.input);
  return trouble === null || isMeant ? null : `its output says "${trouble}"`;
});
