import type { Verb } from "@steward/contracts/tool-call.ts";
import type { KeyboardEvent } from "react";

/** The key of each verb, while the card has the focus. Doing it again after a crash has none. */
export const verbKeys = {
  approve: "a",
  edit: "e",
  respond: "r",
  reject: "d",
} as const satisfies Partial<Record<Verb, string>>;

const typing = "input:not([type=radio]):not([type=checkbox]), textarea, select";

/** Keys of a card. Whatever is typed into a field stays text. */
export function createCardKeys(verbs: readonly Verb[], onVerb: (verb: Verb) => void) {
  return (event: KeyboardEvent): void => {
    const isTyped = (event.target as Element).closest(typing) !== null;
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const pressed = event.key.toLowerCase();
    const verb = (Object.keys(verbKeys) as (keyof typeof verbKeys)[]).find(
      (each) => verbKeys[each] === pressed,
    );
    if (verb === undefined || !verbs.includes(verb)) return;
    event.preventDefault();
    onVerb(verb);
  };
}
