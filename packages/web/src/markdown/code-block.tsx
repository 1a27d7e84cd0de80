import type { Tokens } from "marked";
import { useEffect, useState } from "react";
import { CopyButton } from "../components/copy-button.tsx";
import type { HighlightedLine } from "../highlight/highlight-message.ts";
import { useTranslation } from "../i18n/texts.ts";
import { useServices } from "../state/services.ts";

export interface CodeBlockProps {
  readonly token: Tokens.Code & { readonly isUnchecked?: boolean };
  readonly isGrowing: boolean;
}

export function CodeBlock({ token, isGrowing }: CodeBlockProps) {
  const { t } = useTranslation();
  const language = (token.lang ?? "").trim().split(/\s/)[0] ?? "";
  const lines = useHighlight(token.text, language, isGrowing && !isClosed(token));
  return (
    <figure
      data-kind={token.isUnchecked ? "unchecked" : undefined}
      className="group/code overflow-hidden rounded-lg border border-line bg-sunken"
    >
      <figcaption className="flex h-9 items-center justify-between border-b border-line pr-1 pl-3.5 text-small text-ink-3">
        <span className="font-mono text-mini">{language === "" ? t("code.plain") : language}</span>
        <CopyButton text={token.text} label={t("code.copy")} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <pre tabIndex={0} className="overflow-x-auto px-3.5 py-3">
        <code>{lines === null ? token.text : lines.map(toLine)}</code>
      </pre>
    </figure>
  );
}

export function useHighlight(code: string, language: string, isOpen: boolean) {
  const { highlighter } = useServices();
  const [lines, setLines] = useState(() => (isOpen ? null : highlighter.peek(code, language)));
  useEffect(() => {
    if (isOpen || lines !== null) return;
    let isCurrent = true;
    void highlighter.highlight(code, language).then((found) => {
      if (isCurrent) setLines(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [code, language, isOpen, lines, highlighter]);
  // Colours of an earlier version of the code would show the wrong text.
  return isOpen ? null : lines;
}

export function toLine(line: HighlightedLine, index: number) {
  return (
    <span key={index}>
      {line.map(([text, color], position) => (
        <span key={position} style={color === "" ? undefined : { color }}>
          {text}
        </span>
      ))}
      {"\n"}
    </span>
  );
}

/** Whether the closing fence has arrived; indented code has none. */
function isClosed(token: Tokens.Code): boolean {
  if (token.codeBlockStyle === "indented") return true;
  return /\n[ \t]*(?:`{3,}|~{3,})[ \t]*\n*$/.test(token.raw);
}
