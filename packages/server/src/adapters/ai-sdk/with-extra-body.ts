/** Adds the owner's fields to every JSON body. */
export function withExtraBody(
  send: typeof fetch,
  extraBody: Readonly<Record<string, unknown>>,
): typeof fetch {
  if (Object.keys(extraBody).length === 0) return send;
  return (input, init) => {
    if (typeof init?.body !== "string") return send(input, init);
    const body: unknown = JSON.parse(init.body);
    return send(input, { ...init, body: JSON.stringify(Object.assign({}, body, extraBody)) });
  };
}
