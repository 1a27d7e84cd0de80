import { Link } from "@tanstack/react-router";
import Brain from "lucide-react/icons/brain";
import PanelLeft from "lucide-react/icons/panel-left";
import Search from "lucide-react/icons/search";
import SquarePen from "lucide-react/icons/square-pen";
import X from "lucide-react/icons/x";
import { useDeferredValue, useState } from "react";
import { IconButton } from "../../components/icon-button.tsx";
import { Mark } from "../../components/mark.tsx";
import { useSidebar } from "../../components/sidebar-control.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { ConversationList } from "./conversation-list.tsx";
import { UserMenu } from "./user-menu.tsx";

export function Sidebar() {
  const { t } = useTranslation();
  const sidebar = useSidebar();
  const [q, setQ] = useState("");
  const [isArchive, setArchive] = useState(false);
  const wanted = useDeferredValue(q.trim());
  return (
    <nav aria-label={t("sidebar.label")} className="flex h-full flex-col bg-rail">
      <div className="flex h-14 shrink-0 items-center justify-between pr-2 pl-4">
        <Link to="/" className="flex items-center gap-2.5 rounded-md" aria-label="Steward">
          <Mark />
          <span className="text-[0.9375rem] font-semibold tracking-[-0.015em]">Steward</span>
        </Link>
        <IconButton label={t("sidebar.collapse")} onClick={() => sidebar.setOpen(false)}>
          <PanelLeft />
        </IconButton>
      </div>
      <div className="space-y-1.5 px-2.5 pb-2">
        <Link
          to="/"
          className="flex h-9 items-center gap-2.5 rounded-md border border-line-strong bg-raised px-2.5 text-ui font-medium shadow-1 transition-colors duration-[var(--fast)] hover:bg-hover max-md:h-11"
        >
          <SquarePen aria-hidden className="size-4 text-ink-3" />
          {t("sidebar.start")}
        </Link>
        <Link
          to="/memory"
          className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-ui hover:bg-hover aria-[current=page]:bg-press aria-[current=page]:font-medium max-md:h-11"
        >
          <Brain aria-hidden className="size-4 text-ink-3" />
          {t("sidebar.memory")}
        </Link>
        <SearchBox value={q} onChange={setQ} />
      </div>
      <ConversationList
        filter={{ q: wanted, archived: isArchive }}
        onLeaveArchive={() => setArchive(false)}
      />
      <UserMenu isArchive={isArchive} onArchive={setArchive} />
    </nav>
  );
}

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const shortcut = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘K" : "Ctrl K";

function SearchBox({ value, onChange }: SearchBoxProps) {
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
