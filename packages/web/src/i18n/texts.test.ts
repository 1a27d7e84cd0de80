import { describe, expect, it } from "vitest";
import { deChecks } from "./de-checks.data.ts";
import { deComputer } from "./de-computer.data.ts";
import { deMemory } from "./de-memory.data.ts";
import { dePages } from "./de-pages.data.ts";
import { de } from "./de.data.ts";
import { enChecks } from "./en-checks.data.ts";
import { enComputer } from "./en-computer.data.ts";
import { enMemory } from "./en-memory.data.ts";
import { enPages } from "./en-pages.data.ts";
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
    const german = [de, deChecks, deComputer, deMemory, dePages];
    const english = [en, enChecks, enComputer, enMemory, enPages];
    expect(german.map((each) => toPlaceholders(each))).toEqual(
      english.map((each) => toPlaceholders(each)),
    );
  });

  it("that come late take nobody's place", () => {
    const names = [en, enChecks, enComputer, enMemory, enPages].flatMap(Object.keys);
    expect(names).toHaveLength(new Set(names).size);
  });

  it("come in the language of the browser, else in English", async () => {
    expect(["de-AT", "en-GB", "fr", null].map(toLanguage)).toEqual(["de", "en", "en", "en"]);
    const texts = await createTexts("de");
    expect(texts.state.getState().t("common.cancel")).toBe("Abbrechen");
    await texts.changeLanguage("en");
    expect(texts.state.getState().t("common.cancel")).toBe("Cancel");
  });

  it("have the form that a number asks for", async () => {
    const texts = await createTexts("de");
    const say = (count: number) => texts.state.getState().t("receipt.file_changed", { count });
    expect([0, 1, 2].map(say)).toEqual([
      "0 Dateien geändert",
      "1 Datei geändert",
      "2 Dateien geändert",
    ]);
  });

  it("take values in, and English where the language has no such text yet", async () => {
    const texts = await createTexts("de");
    const { t } = texts.state.getState();
    expect(t("common.failed", { reason: "a {{b}} $&" })).toBe("Das hat nicht geklappt: a {{b}} $&");
    expect(t("claims.label")).toBe("claims.label");
    texts.add({ en: enChecks, de: {} });
    expect(t("claims.label")).toBe(enChecks.claims.label);
    texts.add({ en: enChecks, de: deChecks });
    expect(t("claims.label")).toBe(deChecks.claims.label);
  });
});
