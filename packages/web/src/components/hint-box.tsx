import { CopyButton } from "./copy-button.tsx";

export interface HintBoxProps {
  readonly label?: string;
  readonly text: string;
}

/** What to do about it, in words that can be copied. */
export function HintBox({ label, text }: HintBoxProps) {
  return (
    <div className="flex w-full max-w-md items-start gap-1 rounded-lg border border-line bg-sunken py-1.5 pr-1 pl-3 text-left">
      <div className="min-w-0 flex-1 py-1">
        {label === undefined ? null : <p className="text-small font-medium">{label}</p>}
        <p className="payload text-ink-2">{text}</p>
      </div>
      <CopyButton text={text} />
    </div>
  );
}
