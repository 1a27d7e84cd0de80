/** What the thread that ranks is given at its start. */
export type RecallThreadSettings = {
  /** The file of the database. */
  readonly database: string;
  /** Null: vectors are searched in the thread itself. */
  readonly qdrant: { readonly url: string; readonly apiKey: string | null } | null;
};
