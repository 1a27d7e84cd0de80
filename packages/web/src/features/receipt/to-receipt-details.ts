import type { Translation } from "../../i18n/texts.ts";
import { formatBytes, formatTook } from "../../i18n/formats.ts";
import { toTookMs } from "../../state/to-took-ms.ts";
import type { ReceiptLine } from "./to-receipt-lines.ts";

/** What a tool's definition told of a call beside its title: `notes.md`, `24 B`, `+2 −0 lines`. */
export function toReceiptDetails(
  { entry, part }: ReceiptLine,
  { t, language }: Translation,
): readonly string[] {
  const { kind, title, detail } = entry;
  // What the title has is not said again.
  const text = (name: string): string | null => {
    const value = detail[name];
    return typeof value === "string" && !title.includes(value) ? value : null;
  };
  const number = (name: string): number | null => {
    const value = detail[name];
    return typeof value === "number" ? value : null;
  };
  const show = <Value>(value: Value | null, words: (value: Value) => string): string | null =>
    value === null ? null : words(value);

  const took = show(part ? toTookMs(part) : null, (ms) => formatTook(ms, language));
  const said = {
    file: () => [
      text("path"),
      show(number("bytes"), (bytes) => formatBytes(bytes, language)),
      show(number("added"), (added) =>
        t("receipt.lines", { added, removed: number("removed") ?? 0 }),
      ),
    ],
    command: () => [
      text("command"),
      show(part?.execution?.reason ?? null, (reason) => t(`execution.${reason}`)),
      show(number("exit_code") ?? part?.execution?.exitCode ?? null, (code) =>
        t("execution.exit", { code }),
      ),
      took,
    ],
    page: () => [text("url"), show(number("status"), (status) => `HTTP ${status}`)],
    message: () => [show(text("to"), (name) => t("receipt.to", { name })), text("state")],
    memory: () => [text("text")],
    agent: () => [text("task"), took],
    other: () => [],
  }[kind]();
  return said.filter((each) => each !== null);
}
