import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** What is kept on screen, in characters: the newest is what is looked for. */
const shownLength = 4000;
// oxlint-disable-next-line no-control-regex -- terminals are steered by control characters
const escapes = /\u001B(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007]*\u0007)/g;

/** What a tool prints while it runs; stays at the newest line. */
export function LiveOutput({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLPreElement>(null);
  const shown = text.slice(-shownLength).replaceAll(escapes, "");
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [shown]);
  return (
    <pre
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabIndex={0}
      aria-label={t("tool.output")}
      className="payload max-h-36 overflow-auto rounded-lg border border-line bg-sunken px-3 py-2 text-ink-2"
    >
      {shown}
    </pre>
  );
}
