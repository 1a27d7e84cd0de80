import { describe, expect, it } from "vitest";
import { deChecks } from "./de-checks.data.ts";
import { deMemory } from "./de-memory.data.ts";
import { de } from "./de.data.ts";
import { enChecks } from "./en-checks.data.ts";
import { enMemory } from "./en-memory.data.ts";
import { en } from "./en.data.ts";
import { createTexts, toLanguage } from "./create-texts.ts";

function toPlaceholders(tree: object, path = ""): Record<string, string[]> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]: [string, unknown]) =>
      typeof value === "string"
        ? { [path + key]: (value.match(/\{\{\w+\}\}/g) ?? []).toSorted() }
        : toPlaceholders(value as object, `${path}${key}.`),
    ),
  ) as Record<string, string[]>;
}

describe("the texts of the page", () => {
  it("have the same places for values in every language", () => {
    expect(toPlaceholders(de)).toEqual(toPlaceholders(en));
    expect(toPlaceholders(deChecks)).toEqual(toPlaceholders(enChecks));
    expect(toPlaceholders(deMemory)).toEqual(toPlaceholders(enMemory));
  });

  it("come in the language of the browser, else in English", () => {
    expect(["de-AT", "en-GB", "fr", null].map(toLanguage)).toEqual(["de", "en", "en", "en"]);
    expect(createTexts("de").t("common.cancel")).toBe("Abbrechen");
  });
});
