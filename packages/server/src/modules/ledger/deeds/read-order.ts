import {
  atEnd,
  maybeInHan,
  maybeOrders,
  named,
  outsideThings,
  plainInHan,
  plainOrders,
  saying,
} from "./orders.data.ts";

/** Whether something is ordered that changes more than words; "maybe": by what it is to be done to. */
export function readOrder(question: string): "plain" | "maybe" | null {
  if (saying.test(question)) return null;
  if ([plainOrders, plainInHan, atEnd].some((orders) => orders.test(question))) return "plain";
  if (!maybeOrders.test(question) && !maybeInHan.test(question)) return null;
  return outsideThings.test(question) || named.test(question) ? "maybe" : null;
}
