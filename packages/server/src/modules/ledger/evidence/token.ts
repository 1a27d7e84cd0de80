export type TokenKind = "url" | "path" | "id" | "date" | "version" | "exit-code" | "number";

/** Something in a text that is literally the same or not, in whatever language. */
export type Token = {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** As it is compared. */
  readonly key: string;
};
