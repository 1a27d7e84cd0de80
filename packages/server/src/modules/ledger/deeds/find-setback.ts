/** Keys that tell how it went, and what they say where it did not go through. */
const TOLD_BY =
  /^(?:status|state|result|outcome|delivery|phase|conclusion|statut|état|etat|estatus|estado|resultado|résultat|ergebnis|结果|zustand|situa(?:ção|cao)|状态)$/i;
/** How a word of such a state begins, without its accents: "TAN_AUSSTEHEND", "saved_in_drafts", "completed_with_errors". */
const SETBACK =
  /^(?:fail|err|reject|rejet|rejeit|refus|recus|rechaz|declin|denied|deneg|cancel|annul|storn|abort|skip|expir|abgelaufen|block|bloque|offline|unreach|timeout|timed|conflict|ignor|noop|unchanged|unveraend|queue|pend|wait|await|wart|aguard|esper|attente|ausst|hold$|held|draft|entw|borrador|rascunho|brouillon|unconfirm|incomplet|partial|partiel|parcial|teilw|unsent|undeliver|bounce|throttl|required|requires|needs|dry|simul|preview|stopp|crash|paus|disab|propos|request|tentativ|fallid|falh|esgot|agot|echec|echou|abgelehnt|abgewies|fehlgeschl|ausgebucht|ausverkauft|zurueckgew|not$|no$|nicht$|nao$|pas$)/;
const HAN_SETBACK = /候补|排队|等待|待|未|失败|拒|驳回|草稿|取消|过期|无票|售罄/u;
/** What is longer tells more than a state. */
const STATE_CHARACTERS = 40;

/** The same in other languages. */
export const setbacks =
  /fully booked|sold out|no (?:\w+ )?(?:tables?|seats?|rooms?|slots?|tickets?) (?:left|available|free)|ausgebucht|keine? (?:\p{L}+ )?(?:\p{L}+ )(?:frei|verfügbar)|não há (?:\p{L}+ )?(?:disponíve|vaga|mesa|lugar)|indisponíve|esgotad|no hay (?:\p{L}+ )?(?:disponible|plaza|mesa|sitio)|agotad|aucune? (?:\p{L}+ )?(?:disponible|libre)|n['’]est plus disponible|订满|售罄|没有(?:空|座|票|余)|pendiente|en espera|rechazad|denegad|no se pudo|sigue activ|para completar|fallid|excedid|pendente|aguarda|recusad|falhou|não foi possível|ausstehend|(?:wurden?|konnten?) nicht (?:\p{L}+ )?(?:übernommen|gespeichert|gesendet|versendet|erstellt|angelegt|gebucht|verarbeitet|akzeptiert|angenommen|ausgeführt|durchgeführt|aktualisiert|installiert)|não (?:foi|foram) (?:\p{L}+ )?(?:salv|guardad|enviad|criad|process|aceit|registad|registrad|atualizad|aplicad)|no (?:se ha|fue|ha sido|se) (?:\p{L}+ )?(?:guard|envi|cre|process|acept|registr|actualiz|realiz|aplic)|n['’](?:a|ont) pas (?:pu|été) |abgelehnt|fehlgeschlagen|nicht möglich|warteliste|lista de espera|en attente|refusé|échou|liste d['’]attente|impossible|排队|候补|等待|待(?:审|确认|支付|处理)|失败|拒绝|无法|不足|已满|未(?:完成|成功|开放)/iu;
export const goneWrong =
  /^(?:err(?:or)?s?|error_?\w*|failed|failures?|failed_\w+|exception|rejected|bounced|skipped|discarded|not_\w+)$/i;
/** "sent": false, "updated": 0. */
const EFFECT =
  /^(?:ok|success(?:ful)?|succeeded|done|completed?|confirmed|accepted|applied|\w*(?:sent|saved|stored|written|created|updated|deleted|removed|inserted|affected|changed|modified|moved|copied|imported|exported|uploaded|delivered|installed|deployed|published|shared|booked|reserved|scheduled|paid|merged|pushed|processed|matched|added|committed|executed|cancell?ed|started|restarted|notified|posted|replaced|archived|restored|synced|subscribed|registered|rows))(?:_(?:rows|cells|files|count|items|records))?$/i;
/** "sent_at": null. */
const WHEN_DONE = /^(?:sent|delivered|published|executed|confirmed|completed|paid)_at$/i;
const PRETENDED =
  /^(?:dry_?run|simul\w*|preview|test_?mode|sandbox(?:_mode)?|would_\w+|validate_only)$/i;
const MOST_KEYS = 400;
/** States that a call may be for; a failure is for nobody. */
const WANTED = /^(?:cancel|abort|stop|paus|disabl|reject|declin|draft)[a-z]*$/;
/** "cancel_booking", "cancelled". */
const STEM_CHARACTERS = 5;

/** What a result in JSON says of itself where it did not go through, or not yet; null: nothing of the kind. */
export function findSetback(answer: string, tool = ""): string | null {
  const text = answer.replace(/^HTTP[^\n]*\n/, "");
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return findIn(JSON.parse(text), { left: MOST_KEYS, tool: tool.toLowerCase() });
  } catch {
    return null;
  }
}

type Room = { left: number; readonly tool: string };

function findIn(value: unknown, room: Room): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (room.left-- <= 0) return null;
    if (isSetback(key, inner, room.tool)) return `"${key}": ${JSON.stringify(inner).slice(0, 80)}`;
  }
  // A list tells of many things; only what is said of the whole is about the call.
  if (Array.isArray(value)) return null;
  for (const inner of Object.values(value)) {
    const found = Array.isArray(inner) ? null : findIn(inner, room);
    if (found !== null) return found;
  }
  return null;
}

function isSetback(key: string, value: unknown, tool: string): boolean {
  if (typeof value === "string" && TOLD_BY.test(key)) {
    // "cancelled" is what it was to be where something was to be cancelled.
    const state = value.trim().toLowerCase();
    if (WANTED.test(state) && tool.includes(state.slice(0, STEM_CHARACTERS))) return false;
    return isBadState(value);
  }
  if (typeof value === "number" && /^(?:code|status|status_code)$/i.test(key)) return value >= 400;
  if (goneWrong.test(key)) return isSomething(value);
  if (PRETENDED.test(key)) return isSomething(value);
  // What is yet to be done was put down as such.
  if (/^(?:done|completed?)$/i.test(key) && /create|add|new|task|todo/.test(tool)) return false;
  if (EFFECT.test(key)) return value === false || value === 0;
  if (value === null) return WHEN_DONE.test(key);
  // "renewed": false, of a tool that renews.
  const stem = key.endsWith("ed") ? key.slice(0, -2) : key;
  return value === false && tool.split(/[_.:-]/).some((part) => part.startsWith(stem));
}

/** What waits for somebody may yet go through. */
const OPEN = /pending|wait|queued|hold|held|draft|needs|require|proposed|requested|unconfirmed/i;

/** Whether what a part of a result is said to be is that it did not go through. */
export function isSetbackState(value: unknown): boolean {
  if (typeof value !== "string" || OPEN.test(value)) return false;
  return isBadState(value);
}

function isBadState(value: string): boolean {
  if (value.length > STATE_CHARACTERS) return setbacks.test(value);
  const plain = value.trim().normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const parts = plain.split(/[^\p{L}\p{N}]+/u);
  return (
    parts.some((part) => SETBACK.test(part)) || HAN_SETBACK.test(value) || setbacks.test(value)
  );
}

/** Whether a key tells how it went: "status". */
export function isToldBy(key: string): boolean {
  return TOLD_BY.test(key);
}

/** Whether a key tells what came of it: "sent". */
export function isEffect(key: string): boolean {
  return EFFECT.test(key);
}

function isSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== false && value !== 0 && value !== "" && value !== "none";
}
