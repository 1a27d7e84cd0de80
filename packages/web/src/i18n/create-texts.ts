import { createStore, type StoreApi } from "zustand/vanilla";
import { en } from "./en.data.ts";
import type { Translate } from "./texts.ts";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

export interface Translation {
  readonly language: Language;
  /** Another function once the language is another. */
  readonly t: Translate;
}

export interface PageTexts {
  readonly state: StoreApi<Translation>;
  changeLanguage(language: Language): Promise<void>;
  /** Texts of a part of the page that is loaded late. Again does no harm. */
  add(late: Readonly<Record<Language, object>>): void;
}

export function toLanguage(tag: string | null): Language {
  return languages.find((language) => tag?.toLowerCase().startsWith(language)) ?? "en";
}

/** English stands in for whatever is missing, so it is always there; others come when they are chosen. */
export async function createTexts(language: Language): Promise<PageTexts> {
  const trees: Record<Language, object> = { en: { ...en }, de: {} };
  const toTranslation = (chosen: Language): Translation => ({
    language: chosen,
    t: (key, values = {}) => {
      const { count } = values;
      const toForm = (of: Language): string =>
        typeof count === "number" ? `_${new Intl.PluralRules(of).select(count)}` : "";
      const find = (of: Language) => findText(trees[of], key + toForm(of));
      const text = find(chosen) ?? find("en") ?? key;
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) =>
        String(values[name] ?? ""),
      );
    },
  });
  const state = createStore(() => toTranslation("en"));
  const texts: PageTexts = {
    state,
    async changeLanguage(chosen) {
      if (chosen === "de") Object.assign(trees.de, (await import("./de.data.ts")).de);
      state.setState(toTranslation(chosen));
    },
    add(late) {
      for (const each of languages) Object.assign(trees[each], late[each]);
    },
  };
  await texts.changeLanguage(language);
  return texts;
}

function findText(tree: object, key: string): string | undefined {
  let found: unknown = tree;
  for (const name of key.split(".")) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === "string" ? found : undefined;
}
