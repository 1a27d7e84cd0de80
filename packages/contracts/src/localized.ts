import { z } from "zod";

/** A text for people in English and in other languages, by their BCP 47 codes. */
export type Localized = Readonly<Record<string, string>> & { readonly en: string };

/** What goes beside an English text: the same in other languages. */
export const Translations = z.record(z.string(), z.string());
export type Translations = z.infer<typeof Translations>;

/** The English text and its translations; a plain text is the same in every language. */
export function splitLocalized(text: string | Localized): {
  readonly english: string;
  readonly others: Translations | undefined;
} {
  if (typeof text === "string") return { english: text, others: undefined };
  const { en, ...others } = text;
  return { english: en, others };
}
