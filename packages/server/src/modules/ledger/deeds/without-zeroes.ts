/** "the expired sessions": what kind of thing it is, not how it went. */
const KIND =
  /(?<!\p{L})(?:the|these|those|all|any|of|your|my|every|each|\d+|two|three|four|five|old) (?:expired|failed|failing|broken|rejected|refused|declined|denied|crashed|aborted|conflicting|stuck|stalled|offline|unreachable) (?=\p{Ll})/giu;

/** Without one of these there is neither that nor the next. */
const WRONG =
  /expired|fail|broken|reject|refused|declined|denied|crash|abort|conflict|stuck|stalled|offline|unreachable|err|issue|warning|proble|problè|fehler|fal[hl]|échec|错误|报错|失败/i;

/** "no errors", "0 failed": a negation that says it went well. */
export function withoutZeroes(clause: string): string {
  if (!WRONG.test(clause)) return clause;
  return clause
    .replaceAll(KIND, " ")
    .replaceAll(
      /(?<!\p{L})(?:(?:with |and )?no (?:\p{L}+ )?(?:errors?|failures?|problems?|issues?|warnings?)|without (?:any )?(?:\p{L}+ )?(?:errors?|failures?|problems?|issues?|warnings?)|0 fail\p{L}*|ohne (?:\p{L}+ )?(?:fehler|probleme)|keine fehler|sem (?:\p{L}+ )?(?:erros?|falhas?|problemas?)|sin (?:\p{L}+ )?(?:error(?:es)?|fallos?|problemas?)|sans (?:\p{L}+ )?(?:erreurs?|échecs?|problèmes?))(?!\p{L})|没有(?:任何)?(?:错误|报错|失败)|无(?:错误|失败)/giu,
      " ",
    );
}
