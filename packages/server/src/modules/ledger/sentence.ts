/** A stretch of an answer that is checked by itself. Places count in the whole text. */
export type Sentence = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly form: "prose" | "code" | "row" | "heading";
  /** Of a code block: what its fence says; ">" of what is set off as a quotation. */
  readonly info: string;
  /** What introduces it: the sentence before, of the same answer. */
  readonly before: string;
};
