export type Points = {
  /** Every name that was passed. */
  readonly names: readonly string[];
  /** One name for each write and moment. */
  readonly chosen: readonly string[];
};

/** A write that holds several events has several names: the one that is rarest tells it apart best. */
export function choosePoints(lines: readonly string[]): Points {
  const writes = lines.map((line) => line.split(" "));
  const names = writes.flat();
  const frequency = Map.groupBy(names, toTransition);
  const rarity = (name: string) => frequency.get(toTransition(name))?.length ?? 0;
  const chosen = writes.flatMap(
    (write) => write.toSorted((a, b) => rarity(a) - rarity(b))[0] ?? [],
  );
  return { names, chosen: [...new Set(chosen)] };
}

/** Of each transition what comes before its first write, after its last, and every effect. */
export function toEdges(names: readonly string[]): readonly string[] {
  return [...Map.groupBy(names, toTransition).values()].flatMap((passed) => {
    const first = passed.find((name) => name.endsWith(":before"));
    const last = passed.findLast((name) => name.endsWith(":after"));
    const effects = passed.filter((name) => name.endsWith(":effect"));
    return [first, last, ...effects].filter((name) => name !== undefined);
  });
}

export function toTransitions(names: readonly string[]): readonly string[] {
  return [...new Set(names.map(toTransition))];
}

/** `append:tool-start:2:before` to `append:tool-start`. */
function toTransition(name: string): string {
  return name.split(":").slice(0, -2).join(":");
}
