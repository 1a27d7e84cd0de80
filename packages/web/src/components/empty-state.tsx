import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <div
        aria-hidden
        className="flex size-11 items-center justify-center rounded-xl border border-line bg-sunken text-ink-3 [&_svg]:size-5"
      >
        {icon}
      </div>
      <div className="max-w-sm space-y-1">
        <p className="text-body font-medium">{title}</p>
        {text === undefined ? null : <p className="text-ui text-ink-3">{text}</p>}
      </div>
      {children}
    </div>
  );
}
