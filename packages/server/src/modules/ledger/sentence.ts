/** A stretch of an answer that is checked by itself. Places count in the whole text. */
export type Sentence = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly form: "prose" | "quoted" | "code" | "row" | "heading";
  /** Of a code block: what its fence says. */
  readonly info: string;
  readonly previous: Sentence | null;
  /** What introduces it: the sentence before, of the same answer. */
  readonly before: string;
  /** The end of all that the answer says before it. */
  readonly earlier: string;
  /** The beginning of all that it says behind it, as far as that is known. */
  readonly after: string;
  /** Of a row: the rows of its table above it. */
  readonly above: string;
};
