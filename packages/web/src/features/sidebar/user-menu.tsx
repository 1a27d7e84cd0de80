import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Archive from "lucide-react/icons/archive";
import BookOpen from "lucide-react/icons/book-open";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Languages from "lucide-react/icons/languages";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import SunMoon from "lucide-react/icons/sun-moon";
import type { ComponentProps } from "react";
import { useStore } from "zustand";
import { meQuery } from "../../api/queries.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { languages, useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";

export interface UserMenuProps {
  readonly isArchive: boolean;
  readonly onArchive: (isArchive: boolean) => void;
}

export function UserMenu({ isArchive, onArchive }: UserMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <div className="pad-safe-bottom shrink-0 border-t border-line px-2.5 pt-2">
      <Menu align="start" side="top" trigger={<UserButton />}>
        <AppearanceChoices />
        <MenuSeparator />
        <MenuItem icon={<Archive />} onSelect={() => onArchive(!isArchive)}>
          {t(isArchive ? "sidebar.hideArchived" : "sidebar.showArchived")}
        </MenuItem>
        <MenuItem icon={<Settings />} onSelect={() => void navigate({ to: "/settings" })}>
          {t("user.settings")}
        </MenuItem>
        <MenuItem icon={<BookOpen />} onSelect={() => void navigate({ to: "/docs" })}>
          {t("user.docs")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
          {t("user.signOut")}
        </MenuItem>
      </Menu>
    </div>
  );
}

function UserButton(props: ComponentProps<"button">) {
  const { api } = useServices();
  const { t } = useTranslation();
  const me = useQuery(meQuery(api)).data;
  const name = me?.user.name ?? "";
  const role = me ? t(`user.${me.user.role}`) : "";
  // The first user is named after the role: `Owner`.
  const isNamed = name.toLowerCase() !== me?.user.role;
  return (
    <button
      type="button"
      {...props}
      className="flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left transition-colors duration-[var(--fast)] hover:bg-hover aria-expanded:bg-hover"
    >
      <span className="sr-only">{t("user.menu")}</span>
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-small font-semibold text-accent-ink uppercase"
      >
        {name.slice(0, 1)}
      </span>
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate text-ui font-medium">{isNamed ? name : role}</span>
        {isNamed ? <span className="block text-mini text-ink-3">{role}</span> : null}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  );
}

function AppearanceChoices() {
  const { preferences } = useServices();
  const { t } = useTranslation();
  const { theme, language } = useStore(preferences.state);
  const themes = (["light", "dark", "system"] as const).map((value) => ({
    value,
    label: t(`user.${value}`),
  }));
  return (
    <>
      <MenuChoice
        icon={<SunMoon />}
        label={t("user.theme")}
        value={theme}
        options={themes}
        onChange={(value) => preferences.set({ theme: value })}
      />
      <MenuChoice
        icon={<Languages />}
        label={t("user.language")}
        value={language}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(value) => preferences.set({ language: value })}
      />
    </>
  );
}

function useSignOut(): () => Promise<void> {
  const { api } = useServices();
  const report = useReportFailure();
  return async () => {
    if ((await report(api.signOut())) === null) return;
    // A full load: nothing of the conversations may stay in memory.
    location.assign("/sign-in");
  };
}
