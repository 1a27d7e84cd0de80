import type { Act } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { Said } from "./said.ts";
import { isPending } from "./tell-outcome.ts";
import type { Tried } from "./tried.ts";

/** What is said of these holds as soon as they are made. */
const REQUEST =
  /(?<!\p{L})(?:requests?|applications?|enquir(?:y|ies)|antr(?:ag|äge)|anfragen?|aufträge?|auftrag|bewerbung|demandes?|solicitud(?:es)?|petici(?:ón|ones)|pedidos?|solicitaç(?:ão|ões)|requerimentos?|candidatura|cancellation|kündigung|cancelación|cancelamento|résiliation)(?!\p{L})|申请|请求/iu;
/** No more than that. */
const SUBMITTED =
  /(?<!\p{L})(?:submitted|requested|eingereicht|beantragt|angefragt|soumise?s?|demandée?s?|solicitad[oa]s?|pedid[oa]s?)(?!\p{L})|递交|申请|提交/iu;
const WAITING_LIST =
  /wait(?:ing)?[ _-]?list|wartelist|liste?[_ ]d?['’]?attente|lista[_ ]de[_ ]espera|en[_ ]espera|候补|候机/iu;
const MAKING: ReadonlySet<string> = new Set([
  "save",
  "create",
  "send",
  "commit",
  "upload",
  "schedule",
]);

/**
 * What waits for somebody was put down all the same: that is no failure where the answer says that it
 * waits, speaks of no more than a request, or where what it waited for was done later.
 */
export function settlePending(
  tried: readonly Tried[],
  { act, said }: { readonly act: Act; readonly said: Said },
  book: EvidenceBook,
): readonly Tried[] {
  // "I put you on the waiting list" says what the result says.
  if (WAITING_LIST.test(said.sentence)) {
    return tried.map((one) =>
      WAITING_LIST.test(one.trouble ?? "") ? { ...one, trouble: null } : one,
    );
  }
  if (!tried.some(({ trouble }) => trouble !== null && isPending(trouble))) return tried;
  const isSaid =
    said.isPendingTold() ||
    SUBMITTED.test(said.clause) ||
    (MAKING.has(act.name) && REQUEST.test(said.clause));
  const { failed } = book.outcomes();
  return tried.map((one) => {
    const { call, trouble } = one;
    if (trouble === null || !isPending(trouble)) return one;
    return isSaid || !failed.includes(call) ? { call, trouble: null } : one;
  });
}
