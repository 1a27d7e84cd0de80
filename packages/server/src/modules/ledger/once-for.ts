/** Reads for each key when it is first asked about, and keeps what it read. */
export function onceFor<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Value;
    const value = read(key);
    known.set(key, value);
    return value;
  };
}
