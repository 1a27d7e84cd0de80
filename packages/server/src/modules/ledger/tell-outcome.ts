import type { Act } from "./acts.data.ts";
import type { EvidenceBook } from "./evidence-book.ts";

type Call = EvidenceBook["calls"][number];

/** Results that say in words that it did not work, or not yet. */
const TROUBLE =
  /permission denied|access denied|does(?: not|n['’]t) exist|no such \w+|not a directory|merge conflict|merge failed|\[error\]|invalid data|unavailable|is locked|not permitted|read-only file system|no space left|(?:^|\n|\b)(?:fatal|error|err!|traceback|exception|failure)\b\s*[:!(]|\b(?:could not|couldn['’]t|cannot|can['’]t|unable to|failed to|was not|were not|not (?:sent|saved|installed|deployed|delivered|found|created|deleted|uploaded|scheduled|written)|did not|refused|rejected|unauthori[sz]ed|forbidden|timed out|timeout|quota exceeded|dry[ -]run|nothing (?:to commit|was|changed)|no changes|aborted|cancelled by|awaiting approval|rolled back|bounced|undeliver\w+|(?:update|delete|insert) 0|0 rows? (?:affected|updated|deleted|changed|matched)|matched 0|0 (?:files?|records?|items?) (?:changed|updated|deleted|moved|copied|sent)|declined|denied|insufficient|no \w+ (?:was|were|has been|have been) (?:made|sent|saved|created|changed|written|booked|deleted|installed|deployed)|pending[_ ]\w+|would (?:be |have )?(?:remove|delete|create|install|update|send|write|change|overwrite|copy|move|rename|upload|deploy)\w*)\b/i;
/** "0 errors", "no errors": not trouble. */
const CALM =
  /\b(?:0|no|zero|without)\s+(?:\w+\s+)?(?:errors?|failures?|failed|failing|warnings?|problems?)\b/gi;
const FAILED_TESTS =
  /(?<![\d.])([1-9]\d*)\s*(?:(?:\w+\s+)?(?:failed|failing|failures?|errors?|broken)\b|fehlgeschlagen|失败|falh\w+|fall\w+|échou\w+)|(?:failed|failures?|failing|errors?|fail)\s*[:=]\s*([1-9]\d*)|(?:^|\n)\s*(?:FAIL|FAILED|✗|✖|✘|not ok)\b/i;

/** Whether a call did what it was for; null: it did, else why not. */
export function tellOutcome({ call, text }: Call, act: Act | null): string | null {
  const { ok, exitCode } = call;
  if (exitCode !== null && exitCode !== 0) return `it ended with exit code ${exitCode}`;
  if (!ok) return "the call failed";
  const plain = text.replaceAll(CALM, " ");
  if (act?.name === "test") {
    const failed = FAILED_TESTS.exec(plain);
    if (failed) return `its output says "${failed[0].trim()}"`;
  }
  const trouble = TROUBLE.exec(plain);
  return trouble && text.length < 2_000 ? `its output says "${trouble[0].trim()}"` : null;
}
