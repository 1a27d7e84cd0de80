import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface ChoicePillProps {
  /** The same for all that exclude each other. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly title?: string;
  readonly children: ReactNode;
}

/** One of few choices that are all in view; stands in a `fieldset`. */
export function ChoicePill({ name, isChosen, onChoose, title, children }: ChoicePillProps) {
  return (
    <label
      title={title}
      className={classNames(
        "touch-target flex min-h-7 cursor-pointer items-center rounded-full border px-2.5 text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isChosen
          ? "border-accent bg-accent-soft font-medium text-accent-ink"
          : "border-line-strong text-ink-2 hover:bg-hover",
      )}
    >
      <input type="radio" name={name} className="sr-only" checked={isChosen} onChange={onChoose} />
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </label>
  );
}
