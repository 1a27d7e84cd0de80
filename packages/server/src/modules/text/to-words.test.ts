import { describe, expect, it } from "vitest";
import { toWords } from "./to-words.ts";

describe("the words of a text", () => {
  const alike = (...spellings: readonly string[]) => {
    const [first = [], ...others] = spellings.map(toWords);
    expect(first).not.toEqual([]);
    for (const other of others) expect(other).toEqual(first);
  };

  it("come in their order, with those that are repeated", () => {
    expect(toWords("The cat saw the dog.")).toEqual(["the", "cat", "saw", "the", "dog"]);
  });

  it("are the same for the forms of an English word", () => {
    alike("run", "Running", "runs");
    alike("Caroline", "Caroline's", "CAROLINE’S");
  });

  it("are the same with accents and without", () => {
    alike("Müller", "Muller", "Mu\u0308ller");
    alike("Straße", "STRASSE");
    alike("São José", "Sao Jose");
    alike("İstanbul", "istanbul");
    alike("ёлка", "елка");
  });

  it("are pairs of letters where a script has no spaces", () => {
    expect(toWords("我住在上海。")).toEqual(["我住", "住在", "在上", "上海"]);
    expect(toWords("東京タワー")).toEqual(["東京", "京タ", "タワ", "ワー"]);
    expect(toWords("한국어")).toEqual(["한국", "국어"]);
    expect(toWords("ไทย")).toEqual(["ไท", "ทย"]);
    expect(toWords("猫")).toEqual(["猫"]);
    expect(toWords("𠮷野家")).toEqual(["𠮷野", "野家"]);
  });

  it("are told apart where scripts meet", () => {
    expect(toWords("买iPhone手机15台")).toEqual(["买", ...toWords("iphone"), "手机", "15", "台"]);
  });

  it("leave out the points of Hebrew and the vowels of Arabic, as people do", () => {
    alike("שָׁלוֹם", "שלום");
    alike("السَّلامُ", "السلام");
    alike("أحمد", "احمد");
  });

  it("keep the vowel signs of scripts that cannot do without", () => {
    expect(toWords("हिन्दी भाषा")).toEqual(["हिन्दी", "भाषा"]);
  });

  it("do not see what nobody can see", () => {
    alike("password", "pass\u200Bword", "pass\u00ADword", "\u202Epassword\u2069", "\uFEFFpassword");
  });

  it("are the same for wide, circled and joined forms", () => {
    alike("2023 fine", "２０２３ ﬁne");
    alike("steward", "ｓｔｅｗａｒｄ", "ⓢⓣⓔⓦⓐⓡⓓ");
  });

  it("hold each emoji, without its colour", () => {
    expect(toWords("I ❤️ 🍕👍🏽")).toEqual(["i", "❤", "🍕", "👍"]);
  });

  it("are none where nothing is said", () => {
    const silent = ["", "  \n", "?!…", "\u200B", "\uD800", "\0"];
    expect(silent.flatMap(toWords)).toEqual([]);
  });

  it("are cut where they are endless, never within a character", () => {
    expect(toWords("a".repeat(1_000))).toEqual(["a".repeat(40)]);
    expect(toWords(`a${"𐐨".repeat(1_000)}`)).toEqual([`a${"𐐨".repeat(19)}`]);
  });

  it("are those of the beginning where the text is endless", () => {
    expect(toWords("word ".repeat(2_000_000))).toHaveLength(20_000);
  });
});
