import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { de } from "./de.data.ts";
import { en } from "./en.data.ts";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

export function toLanguage(tag: string | null): Language {
  return languages.find((language) => tag?.toLowerCase().startsWith(language)) ?? "en";
}

export function createTexts(language: Language): i18n {
  const texts = createInstance();
  void texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    resources: { en: { translation: en }, de: { translation: de } },
    // React escapes by itself.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return texts;
}
