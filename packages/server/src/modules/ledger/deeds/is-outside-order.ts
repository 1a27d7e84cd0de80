import {
  atEnd,
  maybeInHan,
  maybeOrders,
  named,
  outsideThings,
  plainInHan,
  plainOrders,
} from "./orders.data.ts";

/** Whether something is ordered that changes more than words. */
export function isOutsideOrder(question: string): boolean {
  if ([plainOrders, plainInHan, atEnd].some((orders) => orders.test(question))) return true;
  if (!maybeOrders.test(question) && !maybeInHan.test(question)) return false;
  return outsideThings.test(question) || named.test(question);
}
