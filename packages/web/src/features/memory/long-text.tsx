import { useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/texts.ts";

/** About what three lines of a phone hold. */
const shortLength = 200;

export function LongText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shortLength || text.split("\n").length > 3;
  return (
    <div>
      <p
        className={classNames(
          "text-ui whitespace-pre-wrap [overflow-wrap:anywhere]",
          isLong && !isWhole && "line-clamp-3",
        )}
      >
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="touch-target text-small text-accent-ink underline underline-offset-2"
        >
          {t(isWhole ? "memoryEpisodes.less" : "memoryEpisodes.whole")}
        </button>
      ) : null}
    </div>
  );
}
