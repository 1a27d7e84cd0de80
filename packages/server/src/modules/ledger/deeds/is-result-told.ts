import type { CheckInput } from "../finding.ts";
import { failures } from "../moods.data.ts";
import { mayOwnUp } from "./may-own-up.ts";
import { tellsResult } from "./tells-result.ts";
import { withoutZeroes } from "./without-zeroes.ts";

const SILENT: ReadonlySet<string> = new Set(["code", "heading", "quoted"]);

/** Whether a sentence says that something came about, and not that it went wrong, is planned or was only tried. */
export function isResultTold(input: CheckInput): boolean {
  const { sentence, language, isPlan } = input;
  const { text, form, before } = sentence;
  if (SILENT.has(form) || isPlan(0) || /[?？]\s*$/.test(text)) return false;
  const plain = withoutZeroes(
    text.replaceAll(/`(?![^`\n]*(?:dry[ _-]?run|(?:error|exception)\b))[^`\n]*`/gi, " "),
  );
  if (mayOwnUp(plain, language)) return false;
  return !failures.test(before) && tellsResult(plain, form, language);
}
