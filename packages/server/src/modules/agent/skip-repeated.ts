import type { Draft } from "./draft.ts";

/**
 * Models that are told to go on tend to begin again. Where a draft begins with all that was shown of
 * the one before it, that much is left out; spaces do not count.
 */
export function skipRepeated(draft: Draft, shown: string): Draft {
  const known = squeeze(shown);
  let held = "";
  let isOver = known === "";
  const take = (text: string): string => {
    if (isOver) return text;
    held += text;
    const said = squeeze(held);
    if (known.startsWith(said)) return "";
    isOver = true;
    return said.startsWith(known) ? held.slice(endOf(held, known.length)).trimStart() : held;
  };
  return {
    push: (text) => draft.push(take(text)),
    isOver: draft.isOver,
    end(whole) {
      if (!isOver && squeeze(held) !== known) draft.push(held);
      return draft.end(whole);
    },
  };
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** Where a text has had so many characters other than spaces. */
function endOf(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; seen < count; at++) if (/\S/.test(text.charAt(at))) seen++;
  return at;
}
