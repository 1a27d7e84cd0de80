import type { ReactNode } from "react";

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ id, title, text, action, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 space-y-4">
      <div className="flex items-end gap-4">
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="text-lead font-semibold tracking-[-0.012em]">
            {title}
          </h2>
          {text === undefined ? null : <p className="text-ui text-ink-3">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export function Card({ children }: { readonly children: ReactNode }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised shadow-1">
      {children}
    </div>
  );
}
