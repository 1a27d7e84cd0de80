const kept: unique symbol = Symbol("kept");

type Keeping = { [kept]?: Map<unknown, unknown> };

/**
 * Reads something of a thing when it is first asked for, and keeps it in the thing itself. Not in a
 * WeakMap: what that has of things that are long gone stays until all of the memory is looked through.
 */
export function oncePer<Thing extends object, Value>(
  read: (thing: Thing) => Value,
): (thing: Thing) => Value {
  return (thing) => {
    const known = toKept(thing);
    const found = known.get(read);
    if (found !== undefined || known.has(read)) return found as Value;
    const value = read(thing);
    known.set(read, value);
    return value;
  };
}

function toKept(thing: Keeping): NonNullable<Keeping[typeof kept]> {
  const known = thing[kept];
  if (known) return known;
  const value = new Map<unknown, unknown>();
  // Out of sight: a copy of the thing is another thing.
  Object.defineProperty(thing, kept, { value });
  return value;
}
