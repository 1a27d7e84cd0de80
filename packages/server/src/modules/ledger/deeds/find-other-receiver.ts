import type { EvidenceBook } from "../evidence-book.ts";
import { foldText } from "../fold-text.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import type { Tried } from "./tried.ts";

/** Sent, but to somebody else: the one who is named has another address. */
export function findOtherReceiver(
  clause: string,
  tried: readonly Tried[],
  { tokens }: EvidenceBook,
): Judgement | null {
  const names = (clause.match(/(?<=\p{L}\S*\s)\p{Lu}\p{Ll}{2,}/gu) ?? []).map((name) =>
    foldText(name),
  );
  const has = (text: string, name: string) => text.split("@", 1)[0]?.includes(name) ?? false;
  const addresses = tokens.filter(({ kind, text }) => kind === "id" && text.includes("@"));
  for (const name of names) {
    const own = addresses.filter(({ text }) => has(text, name));
    const given = tried.filter(({ call }) =>
      addresses.some(({ id, text }) => id === call.id && call.head.toLowerCase().includes(text)),
    );
    const isReached = given.some(({ call }) =>
      own.some(({ text }) => call.head.toLowerCase().includes(text)),
    );
    const last = given.at(-1);
    if (own.length > 0 && last && !isReached) {
      const why = `${last.call.call.tool} was given another address than ${own[0]?.text}.`;
      return { verdict: "contradicted", evidence: [last.call.id], why };
    }
  }
  return null;
}
