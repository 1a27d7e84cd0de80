import { useTranslation } from "../../i18n/texts.ts";
import { TerminalText } from "./terminal-text.tsx";

/** What is kept on screen, in characters. */
const shownLength = 4000;

/** What a tool prints while it runs; stays at the newest line. */
export function LiveOutput({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <TerminalText
      label={t("tool.output")}
      text={text.slice(-shownLength)}
      isGrowing
      className="max-h-36 rounded-lg border border-line bg-sunken px-3 py-2 text-ink-2"
    />
  );
}
