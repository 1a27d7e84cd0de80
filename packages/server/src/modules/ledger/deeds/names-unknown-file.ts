import type { EvidenceBook } from "../evidence-book.ts";
import { findObjects } from "../names/find-objects.ts";
import type { ClaimedAct } from "./find-acts.ts";

const MAKING: ReadonlySet<string> = new Set(["save", "create", "place", "copy", "move"]);
const FILE = /\.[a-z]\w{0,5}$/i;

/** "It is saved in `notes.md`", of which nobody has heard: no state of things, but a deed. */
export function namesUnknownFile({ act }: ClaimedAct, clause: string, book: EvidenceBook): boolean {
  if (!MAKING.has(act.name)) return false;
  return findObjects(clause).some((name) => FILE.test(name) && book.find(name) === null);
}
