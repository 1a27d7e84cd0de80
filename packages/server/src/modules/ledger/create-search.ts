import { onceFor } from "./once-for.ts";
import { once } from "./once.ts";

/** Which things have some characters in their texts: all are looked through at once. What is wanted has no line ends. */
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
    let at = 0;
    for (let place = whole.indexOf(wanted); place >= 0; place = whole.indexOf(wanted, ends[at++])) {
      while (place >= (ends[at] ?? Infinity)) at++;
      const thing = things[at];
      if (thing !== undefined) having.push(thing);
    }
    return having;
  });
}
