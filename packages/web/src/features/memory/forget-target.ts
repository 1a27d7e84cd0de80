import type { ForgetRequest } from "@steward/contracts/memory.ts";
import { createContext, use } from "react";

export type ForgetTarget =
  | { readonly kind: "refs"; readonly refs: readonly string[]; readonly texts: readonly string[] }
  | { readonly kind: "fact"; readonly id: string; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "conversation"; readonly name: string }
  | { readonly kind: "entity"; readonly name: string }
  /** As a date field has it: `2026-05-01`. */
  | { readonly kind: "before"; readonly day: string }
  | { readonly kind: "all" };

export function toForgetRequest(target: ForgetTarget): ForgetRequest {
  switch (target.kind) {
    case "refs":
      return { refs: [...target.refs] };
    case "fact":
      return { facts: [target.id] };
    case "text":
      return { text: target.text };
    case "conversation":
      return { conversation: target.name };
    case "entity":
      return { entity: target.name };
    case "before":
      return { before: toDayStart(target.day) };
    case "all":
      return { all: true };
  }
}

/** Where the user is; a date alone would be one in Greenwich. */
export function toDayStart(day: string): number {
  return new Date(`${day}T00:00`).getTime();
}

export const ForgetContext = createContext<((target: ForgetTarget) => void) | null>(null);

/** Asks first, saying what goes. */
export function useForget(): (target: ForgetTarget) => void {
  const forget = use(ForgetContext);
  if (forget === null) throw new Error("outside ForgetContext");
  return forget;
}
