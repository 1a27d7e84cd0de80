import { expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";

it.each([
  ["I live in Berlin.", "en"],
  ["Ich wohne in Hamburg.", "de"],
  ["Vivo en Sevilla.", "es"],
  ["Moro em Curitiba.", "pt"],
  ["J'habite à Lyon et je travaille ici.", "fr"],
  ["我住在上海。", "zh"],
  ["The build failed:\n```\nprint('Ich wohne in einer Höhle und das ist gut')\n```", "en"],
])("the language of %j is %s", (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

it.each(["", "42", "`the code is here`", "東京タワーに行きました"])("%j tells none", (text) => {
  expect(detectLanguage(text)).toBeNull();
});
