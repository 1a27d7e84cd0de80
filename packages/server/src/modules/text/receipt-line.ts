import type { Receipt, ReceiptEntry } from "@steward/contracts/receipt.ts";
import type { Language } from "./small-words.data.ts";

type Words = Readonly<Record<"heading" | Told, string>>;
type Told = Exclude<ReceiptEntry["outcome"], "worked">;

const words: Readonly<Record<Language, Words>> = {
  en: {
    heading: "Not everything worked",
    failed: "failed",
    refused: "not done",
    pending: "not finished yet",
    unknown: "perhaps done",
  },
  de: {
    heading: "Nicht alles hat geklappt",
    failed: "fehlgeschlagen",
    refused: "nicht getan",
    pending: "noch nicht fertig",
    unknown: "vielleicht getan",
  },
  zh: {
    heading: "并非全部成功",
    failed: "失败",
    refused: "未执行",
    pending: "尚未完成",
    unknown: "可能已执行",
  },
  pt: {
    heading: "Nem tudo funcionou",
    failed: "falhou",
    refused: "não feito",
    pending: "ainda não concluído",
    unknown: "talvez feito",
  },
  es: {
    heading: "No todo funcionó",
    failed: "falló",
    refused: "no hecho",
    pending: "aún sin terminar",
    unknown: "quizá hecho",
  },
  fr: {
    heading: "Tout n'a pas fonctionné",
    failed: "échec",
    refused: "pas fait",
    pending: "pas encore terminé",
    unknown: "peut-être fait",
  },
};

const order = ["failed", "unknown", "refused", "pending"] as const satisfies readonly Told[];
/** Of each outcome. */
const mostTitles = 3;
const titleCharacters = 80;

/**
 * What of a turn did not work, in one line of Markdown; null where all did, or was made good. Without
 * a language it is in English.
 */
export function toReceiptLine({ entries }: Receipt, language: Language | null): string | null {
  const said = words[language ?? "en"];
  const groups = order.flatMap((outcome) => {
    const titles = entries
      .filter((entry) => entry.outcome === outcome && !entry.made_good)
      .map(({ title, titles: others, tool }) =>
        toCode(others?.[language ?? "en"] ?? (title || tool)),
      );
    if (titles.length === 0) return [];
    const more = titles.length > mostTitles ? ` +${titles.length - mostTitles}` : "";
    return [`${said[outcome]}: ${titles.slice(0, mostTitles).join(", ")}${more}`];
  });
  return groups.length === 0 ? null : `**${said.heading}:** ${groups.join("; ")}`;
}

const isLine = new RegExp(
  Object.values(words)
    .map(
      (each) => `^\\*\\*${each.heading}:\\*\\* (?:${order.map((one) => each[one]).join("|")}): \``,
    )
    .join("|"),
);

/** An answer that a front end sends back: the line is ours and not what the assistant said. */
export function withoutReceiptLine(text: string): string {
  const said = text.trimEnd();
  const at = said.lastIndexOf("\n") + 1;
  return isLine.test(said.slice(at)) ? said.slice(0, at).trimEnd() : text;
}

/** What a model or a page wrote must not become markup of the answer. */
function toCode(title: string): string {
  const line = title.replaceAll(/[\s`]+/g, " ").trim();
  const cut = line.length > titleCharacters ? `${line.slice(0, titleCharacters - 1)}…` : line;
  return `\`${cut}\``;
}
