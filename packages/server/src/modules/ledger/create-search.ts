import { onceFor } from "./once-for.ts";
import { once } from "./once.ts";

/** Which things have some characters in their texts: all are looked through at once. Texts have no line ends. */
export function createSearch<Thing>(
  things: readonly Thing[],
  toText: (thing: Thing) => string,
): (wanted: string) => readonly Thing[] {
  const read = once(() => {
    const texts = things.map(toText);
    let end = 0;
    return { whole: texts.join("\n"), ends: texts.map((text) => (end += text.length + 1)) };
  });
  return onceFor((wanted) => {
    if (wanted === "") return things;
    const { whole, ends } = read();
    const having: Thing[] = [];
    let place = whole.indexOf(wanted);
    for (const [at, thing] of things.entries()) {
      const end = ends[at] ?? 0;
      if (place < 0) break;
      if (place >= end) continue;
      having.push(thing);
      place = whole.indexOf(wanted, end);
    }
    return having;
  });
}
