import { type ReactNode, useMemo } from "react";
import { CopyButton } from "../components/copy-button.tsx";
import { toLine, useHighlight } from "./code-block.tsx";

export interface PayloadProps {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
  readonly action?: ReactNode;
}

/** Highlighting more than this (in characters) would cost more than it gives. */
const longestHighlight = 20_000;

/** Exactly what went in or came out; JSON is laid out for reading. */
export function Payload({ label, text, copyLabel, action }: PayloadProps) {
  const { shown, isJson } = useMemo(() => toPretty(text), [text]);
  const language = isJson && shown.length < longestHighlight ? "json" : "";
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex h-8 items-center gap-1 border-b border-line pr-0.5 pl-3 text-mini font-medium text-ink-3">
        <span className="flex-1">{label}</span>
        {action}
        <CopyButton text={shown} label={copyLabel} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <pre tabIndex={0} aria-label={label} className="payload max-h-72 overflow-auto px-3 py-2.5">
        <Code key={shown} text={shown} language={language} />
      </pre>
    </figure>
  );
}

function Code({ text, language }: { readonly text: string; readonly language: string }) {
  const lines = useHighlight(text, language, language === "");
  return <code>{lines === null ? text : lines.map(toLine)}</code>;
}

/** Lays out an object or a list; anything else stays as it is. */
export function toPretty(text: string): { readonly shown: string; readonly isJson: boolean } {
  if (!/^\s*[[{]/.test(text)) return { shown: text, isJson: false };
  try {
    return { shown: JSON.stringify(JSON.parse(text), null, 2), isJson: true };
  } catch {
    return { shown: text, isJson: false };
  }
}
