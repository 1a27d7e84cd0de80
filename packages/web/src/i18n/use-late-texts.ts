import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "./create-texts.ts";

/** Brings the texts of a part of the page that is loaded late along with it. Again does no harm. */
export function useLateTexts(late: Readonly<Record<Language, object>>): void {
  const { i18n } = useTranslation();
  useState(() => {
    for (const language of languages) {
      i18n.addResourceBundle(language, "translation", late[language], true);
    }
    return null;
  });
}
