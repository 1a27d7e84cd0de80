import { use, useState } from "react";
import type { Language } from "./create-texts.ts";
import { TextsContext } from "./texts-context.ts";

/** Brings the texts of a part of the page that is loaded late along with it. */
export function useLateTexts(late: Readonly<Record<Language, object>>): void {
  const texts = use(TextsContext);
  useState(() => texts?.add(late));
}
