import type { Translations } from "@steward/contracts/localized.ts";
import { createInstance, type BackendModule, type i18n, type TFunction } from "i18next";
import { initReactI18next, useTranslation as useTexts } from "react-i18next";
import en from "./languages/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

/** A language is a file; English is always there and stands in for what another one lacks. */
const files = import.meta.glob<object>(["./languages/*.json", "!./languages/en.json"], {
  import: "default",
});

const toPath = (language: string): string => `./languages/${language}.json`;
const codes = Object.keys(files).map((path) => path.slice("./languages/".length, -".json".length));

/** BCP 47 codes, each with its name as its speakers write it. */
export const languages = ["en", ...codes].map((code) => ({
  code,
  name: new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code,
}));

/** The language of the page for that of a browser: `de` for `de-AT`, and English where there is none. */
export function toLanguage(tag: string): string {
  const asked = `${tag.toLowerCase()}-`;
  return languages.find(({ code }) => asked.startsWith(`${code.toLowerCase()}-`))?.code ?? "en";
}

const loadLate: BackendModule = {
  type: "backend",
  callbackApi: true,
  init: () => undefined,
  read(language, _namespace, callback) {
    const load = files[toPath(language)];
    if (load === undefined) callback(null, {});
    else {
      load().then(
        (texts) => callback(null, texts),
        (error: unknown) => callback(error as Error, false),
      );
    }
  },
};

/** Settles when the texts of the language are there. */
export async function createTexts(language: string): Promise<i18n> {
  const texts = createInstance();
  await texts
    .use(initReactI18next)
    .use(loadLate)
    .init({
      lng: language,
      fallbackLng: "en",
      resources: { en: { translation: en } },
      partialBundledLanguages: true,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
  return texts;
}

/** What the server says in several languages, in that of the page where it is among them. */
export function inLanguage(
  language: string,
  english: string,
  others: Translations | undefined,
): string {
  return others?.[language] ?? english;
}

export type Translate = TFunction;

export interface Translation {
  readonly language: string;
  /** Another function once the language is another. */
  readonly t: Translate;
}

export function useTranslation(): Translation {
  const { t, i18n: texts } = useTexts();
  return { t, language: texts.language };
}
