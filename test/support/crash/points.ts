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

export function toTransitions(names: readonly string[]): readonly string[] {
  return [...new Set(names.map(toTransition))];
}

/** `append:tool-start:2:before` to `append:tool-start`. */
function toTransition(name: string): string {
  return name.split(":").slice(0, -2).join(":");
}
