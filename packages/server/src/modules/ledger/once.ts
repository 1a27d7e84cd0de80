/** Reads when it is first asked for, and keeps what it read. */
export function once<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: read() }).value;
}
