import { describe, expect, it } from "vitest";
import { createTexts, languages, toLanguage } from "./texts.ts";

const files = import.meta.glob<object>("./languages/*.json", { import: "default", eager: true });

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
    const english = toPlaceholders(files["./languages/en.json"] ?? {});
    expect(Object.keys(english).length).toBeGreaterThan(500);
    for (const texts of Object.values(files)) expect(toPlaceholders(texts)).toEqual(english);
  });

  it("are offered under the name that each language has for itself", () => {
    expect(languages).toHaveLength(Object.keys(files).length);
    expect(languages).toContainEqual({ code: "en", name: "English" });
    expect(languages).toContainEqual({ code: "de", name: "Deutsch" });
  });

  it("come in the language of the browser, else in English", async () => {
    expect(["de-AT", "DE", "en-GB", "fr", "den"].map(toLanguage)).toEqual([
      "de",
      "de",
      "en",
      "en",
      "en",
    ]);
    const texts = await createTexts("de");
    expect(texts.t("common.cancel")).toBe("Abbrechen");
    await texts.changeLanguage("en");
    expect(texts.t("common.cancel")).toBe("Cancel");
  });

  it("have the form that a number asks for", async () => {
    const { t } = await createTexts("de");
    expect([0, 1, 2].map((count) => t("receipt.file_changed", { count }))).toEqual([
      "0 Dateien geändert",
      "1 Datei geändert",
      "2 Dateien geändert",
    ]);
    expect(t("turn.version", { index: 1, count: 2 })).toBe("Fassung 1 von 2");
  });

  it("take values in as they are, and English where the language has no such text yet", async () => {
    const texts = await createTexts("de");
    const said = texts.t("common.failed", { reason: "a {{b}} <b> $& $t(common.cancel)" });
    expect(said).toBe("Das hat nicht geklappt: a {{b}} <b> $& $t(common.cancel)");
    texts.addResourceBundle("en", "translation", { common: { cancel: "Stop it" } }, true, true);
    texts.removeResourceBundle("de", "translation");
    expect(texts.t("common.cancel")).toBe("Stop it");
  });
});
