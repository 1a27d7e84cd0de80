/**
 * Reads something of a thing when it is first asked for, and keeps it in the thing itself. Not in a
 * WeakMap: what that has of things that are long gone stays until all of the memory is looked through.
 */
export function oncePer<Thing extends object, Value>(
  read: (thing: Thing) => Value,
): (thing: Thing) => Value {
  const key: unique symbol = Symbol("once");
  return (thing) => {
    const { [key]: kept }: { readonly [key]?: { readonly value: Value } } = thing;
    if (kept) return kept.value;
    const value = read(thing);
    // Out of sight: a copy of the thing is another thing.
    Object.defineProperty(thing, key, { value: { value } });
    return value;
  };
}
