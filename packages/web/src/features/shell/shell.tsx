import { Dialog } from "radix-ui";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { useServices } from "../../app/services.ts";
import { useAttached } from "../../app/use-attached.ts";
import { useMediaQuery } from "../../app/use-media-query.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useTheme } from "../../preferences/use-theme.ts";
import { usePlace } from "../../router/router-context.ts";
import { useApprovalToasts } from "../approvals/use-approval-toasts.ts";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { SidebarContext, type SidebarControl } from "./sidebar-control.ts";
import { useShortcuts } from "./use-shortcuts.ts";

export function Shell({ children }: { readonly children: ReactNode }) {
  const { preferences } = useServices();
  const { t } = useTranslation();
  const isPhone = useMediaQuery("(max-width: 767px)");
  const isWideOpen = useStore(preferences.state, (state) => state.isSidebarOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const path = usePlace((place) => place?.path);
  useTheme(preferences);
  useLanguageTag();
  useFeed();
  useApprovalToasts();
  const [shownPath, setShownPath] = useState(path);
  if (shownPath !== path) {
    setShownPath(path);
    setDrawerOpen(false);
  }

  const control = useMemo<SidebarControl>(
    () => ({
      isOpen: isPhone ? isDrawerOpen : isWideOpen,
      isDrawer: isPhone,
      setOpen: (isOpen) =>
        isPhone ? setDrawerOpen(isOpen) : preferences.set({ isSidebarOpen: isOpen }),
    }),
    [isPhone, isDrawerOpen, isWideOpen, preferences],
  );
  useShortcuts(control);

  return (
    <SidebarContext value={control}>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-solid px-3 py-2 text-ink-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("common.skip")}
      </a>
      <div className="flex h-dvh overflow-hidden bg-canvas">
        {isPhone ? <Drawer control={control} /> : null}
        {!isPhone && isWideOpen ? (
          <div className="w-(--sidebar-width) shrink-0 border-r border-line">
            <Sidebar />
          </div>
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col">
          <ConnectionBanner />
          <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
            {children}
          </main>
        </div>
      </div>
    </SidebarContext>
  );
}

function Drawer({ control }: { readonly control: SidebarControl }) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={control.isOpen} onOpenChange={control.setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-30 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="animate-drawer pad-safe-top fixed inset-y-0 left-0 z-40 w-[min(20rem,86vw)] bg-rail shadow-3 outline-none"
        >
          <Dialog.Title className="sr-only">{t("sidebar.label")}</Dialog.Title>
          <Sidebar />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useFeed(): void {
  const { feed } = useServices();
  const isAttached = useAttached();
  useEffect(() => {
    if (!isAttached) return;
    const abort = new AbortController();
    void feed.follow(abort.signal);
    return () => abort.abort();
  }, [feed, isAttached]);
}

function useLanguageTag(): void {
  const { language } = useTranslation();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
