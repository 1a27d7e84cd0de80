import type { Recollection } from "@steward/contracts/recollection.ts";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface RecollectionNoteProps {
  readonly recollections: readonly Recollection[] | null;
}

/** Collapsed, with how much of earlier conversations the answer was given; each with when and why. */
export function RecollectionNote({ recollections }: RecollectionNoteProps) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!recollections?.length) return null;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch-target -ml-1.5 flex h-7 items-center gap-1 rounded-md px-1.5 text-ui text-ink-3 hover:bg-hover hover:text-ink-2"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            "size-4 transition-transform duration-[var(--fast)]",
            isOpen && "rotate-90",
          )}
        />
        {t("recollections.note", { number: recollections.length })}
      </button>
      {isOpen ? (
        <ul className="mt-1.5 ml-2 space-y-2 border-l-2 border-line pl-4 text-ui leading-relaxed text-ink-2">
          {recollections.map(({ ref, text, at, why }) => (
            <li key={ref} className="[overflow-wrap:anywhere]">
              <span className="whitespace-pre-wrap">{text}</span>
              <span className="block text-mini text-ink-3">
                {new Date(at).toLocaleDateString(language, { dateStyle: "medium" })} · {why}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
