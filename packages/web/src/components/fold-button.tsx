import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface FoldButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A quiet line that opens what is below it. */
export function FoldButton({ isOpen, onToggle, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="touch-target -ml-1.5 flex min-h-7 max-w-full items-center gap-1 rounded-md px-1.5 text-left text-ui text-ink-3 hover:bg-hover hover:text-ink-2"
    >
      <FoldArrow isOpen={isOpen} />
      {children}
    </button>
  );
}

interface FoldArrowProps {
  readonly isOpen: boolean;
  readonly className?: string;
}

export function FoldArrow({ isOpen, className }: FoldArrowProps) {
  return (
    <ChevronRight
      aria-hidden
      className={classNames(
        "size-4 shrink-0 transition-transform duration-[var(--fast)]",
        isOpen && "rotate-90",
        className,
      )}
    />
  );
}
