import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const shortcut = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘K" : "Ctrl K";

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useTranslation();
  return (
    <div role="search" className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        id="search"
        type="text"
        inputMode="search"
        autoComplete="off"
        aria-label={t("sidebar.search")}
        placeholder={t("sidebar.search")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => (event.key === "Escape" ? onChange("") : undefined)}
        className="h-9 w-full rounded-md bg-transparent pr-14 pl-9 text-ui placeholder:text-ink-3 hover:bg-hover focus:bg-hover focus-visible:-outline-offset-2 max-md:h-11 max-md:text-base"
      />
      {value === "" ? (
        <kbd className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 font-sans text-mini text-ink-3 max-md:hidden">
          {shortcut}
        </kbd>
      ) : (
        <IconButton
          label={t("sidebar.clearSearch")}
          size="small"
          onClick={() => onChange("")}
          className="absolute! top-1 right-1 max-md:top-2"
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
