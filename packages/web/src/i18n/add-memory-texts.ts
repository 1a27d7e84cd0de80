import type { i18n } from "i18next";
import { deMemory } from "./de-memory.data.ts";
import { enMemory } from "./en-memory.data.ts";

/** Only the page of the memory needs them, so only it brings them along. Again does no harm. */
export function addMemoryTexts(texts: i18n): void {
  texts.addResourceBundle("en", "translation", enMemory, true);
  texts.addResourceBundle("de", "translation", deMemory, true);
}
