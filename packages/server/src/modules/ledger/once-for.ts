/** Reads for each key when it is first asked about, and keeps what it read. */
export function onceFor<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (!found) {
      found = { value: read(key) };
      known.set(key, found);
    }
    return found.value;
  };
}
