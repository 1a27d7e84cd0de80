import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import CloudOff from "lucide-react/icons/cloud-off";
import { Dialog } from "radix-ui";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { ToastRegion } from "../components/toast-region.tsx";
import { SidebarContext, type SidebarControl } from "../components/sidebar-control.ts";
import { useApprovalToasts } from "../features/approvals/use-approval-toasts.ts";
import { Sidebar } from "../features/sidebar/sidebar.tsx";
import { useAttached } from "../hooks/use-attached.ts";
import { useOnline } from "../hooks/use-online.ts";
import { useMediaQuery } from "../hooks/use-media-query.ts";
import { useTranslation } from "../i18n/texts.ts";
import { useTheme } from "../preferences/use-theme.ts";
import { useServices } from "../state/services.ts";

export function Shell() {
  const { preferences, toasts } = useServices();
  const { t } = useTranslation();
  const isPhone = useMediaQuery("(max-width: 767px)");
  const isWideOpen = useStore(preferences.state, (state) => state.isSidebarOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
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
          <ToastRegion toasts={toasts} />
          <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
            <Outlet />
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

function ConnectionBanner() {
  const { feed } = useServices();
  const { t } = useTranslation();
  const isLost = useStore(feed.connection, ({ status }) => status === "lost");
  const isOnline = useOnline();
  return (
    <div role="status">
      {isLost || !isOnline ? (
        <p className="animate-fade flex items-center justify-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-1.5 text-small text-warn">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {t(isOnline ? "connection.lost" : "connection.offline")}
        </p>
      ) : null}
    </div>
  );
}

/** mod+K searches, mod+shift+O starts a new conversation. */
function useShortcuts(control: SidebarControl): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "k") {
        event.preventDefault();
        control.setOpen(true);
        // The search box is there only after the sidebar has opened.
        requestAnimationFrame(() => document.getElementById("search")?.focus());
      }
      if (key === "o" && event.shiftKey) {
        event.preventDefault();
        void navigate({ to: "/" });
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [control, navigate]);
}
