/** A message of a chat request, as far as the tests look at it. */
export type WireMessage = {
  readonly role: string;
  readonly content?: string | readonly { readonly text?: string }[] | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
};

/** Why OpenAI would refuse a transcript; null where it would not. */
export function findTranscriptError(messages: readonly WireMessage[]): string | null {
  let open = new Set<string>();
  for (const { role, tool_calls: calls, tool_call_id: id, content } of messages) {
    if (role === "tool") {
      if (!open.delete(id ?? "")) return `a result without a call: ${id}`;
      continue;
    }
    if (open.size > 0) return `calls without a result: ${[...open].join(", ")}`;
    if (role !== "assistant") continue;
    open = new Set(calls?.map((call) => call.id));
    if (open.size !== (calls?.length ?? 0)) return "two calls with one id";
    if (open.size === 0 && !content) return "an empty answer";
    for (const call of calls ?? []) {
      if (!isObject(call.function.arguments)) return `arguments that are no JSON: ${call.id}`;
    }
  }
  return open.size === 0 ? null : `calls without a result: ${[...open].join(", ")}`;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
