/** What is open below an answer, and the piece of evidence that a reference asked for. */
export type OpenDetails =
  | { readonly view: "claims"; readonly evidenceId: string | null }
  | { readonly view: "trace" };
