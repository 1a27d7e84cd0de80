import type { Tokenizer } from "../../modules/models/index.ts";

export type EncodingName = Extract<Tokenizer, { kind: "encoding" }>["encoding"];

export type ToEncodingChild = {
  readonly id: number;
  readonly encoding: EncodingName;
  readonly texts: readonly string[];
};

export type FromEncodingChild = { readonly id: number; readonly counts: readonly number[] | null };
