/** Pieces of a line with their colour; an empty colour is the text's own. */
export type HighlightedLine = readonly (readonly [text: string, color: string])[];

export interface HighlightRequest {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}

export interface HighlightReply {
  readonly id: number;
  /** Null when the language is not known. */
  readonly lines: readonly HighlightedLine[] | null;
}
