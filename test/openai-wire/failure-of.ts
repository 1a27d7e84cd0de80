import { APIError } from "openai";

/** What the official client made of a refusal. */
export async function failureOf(promise: Promise<unknown>): Promise<APIError> {
  const error: unknown = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof APIError)) throw new Error(`expected an APIError, got ${String(error)}`);
  return error;
}
