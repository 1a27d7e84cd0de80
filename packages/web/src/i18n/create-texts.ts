import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { en } from "./en.data.ts";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

export function toLanguage(tag: string | null): Language {
  return languages.find((language) => tag?.toLowerCase().startsWith(language)) ?? "en";
}

/** English stands in for whatever is missing, so it is always there; others come when they are chosen. */
export async function createTexts(language: Language): Promise<i18n> {
  const texts = createInstance();
  void texts.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { translation: en } },
    // React escapes by itself.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  await changeLanguage(texts, language);
  return texts;
}

export async function changeLanguage(texts: i18n, language: Language): Promise<void> {
  if (language === "de") {
    const { de } = await import("./de.data.ts");
    texts.addResourceBundle("de", "translation", de, true);
  }
  await texts.changeLanguage(language);
}
