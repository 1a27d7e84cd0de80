import { memo, useLayoutEffect, useRef } from "react";
import { classNames } from "../../components/class-names.ts";
import { toAnsiSpans, type AnsiSpan } from "./to-ansi-spans.ts";

export interface TerminalTextProps {
  readonly label: string;
  readonly text: string;
  /** Stays at the newest line as the text grows. */
  readonly isGrowing?: boolean;
  readonly className?: string;
}

/** What is kept on screen, in characters: the newest is what is looked for. */
const shownLength = 40_000;

/** What a program printed, in its colours. */
export const TerminalText = memo(function TerminalText(props: TerminalTextProps) {
  const { label, text, isGrowing = false, className } = props;
  const frame = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    if (isGrowing && frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [isGrowing, text]);
  return (
    <pre
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabIndex={0}
      aria-label={label}
      className={classNames("payload overflow-auto", className)}
    >
      {toAnsiSpans(text.slice(-shownLength)).map(toSpan)}
    </pre>
  );
});

function toSpan(span: AnsiSpan, index: number) {
  const { text, color, isBold, isDim, isItalic, isUnderlined } = span;
  const name = classNames(
    isBold && "font-semibold",
    isDim && "text-ink-3",
    isItalic && "italic",
    isUnderlined && "underline",
  );
  if (name === "" && color === null) return text;
  return (
    <span
      key={index}
      className={name}
      style={color === null ? undefined : { color: `var(--ansi-${color})` }}
    >
      {text}
    </span>
  );
}
