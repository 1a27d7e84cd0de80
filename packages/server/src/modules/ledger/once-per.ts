/** Reads something of a thing when it is first asked for, and keeps it as long as the thing is there. */
export function oncePer<Thing extends object, Value>(
  read: (thing: Thing) => Value,
): (thing: Thing) => Value {
  const known = new WeakMap<Thing, { readonly value: Value }>();
  return (thing) => {
    let found = known.get(thing);
    if (!found) {
      found = { value: read(thing) };
      known.set(thing, found);
    }
    return found.value;
  };
}
