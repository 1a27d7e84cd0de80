import { useNavigate } from "@tanstack/react-router";
import PanelLeft from "lucide-react/icons/panel-left";
import SquarePen from "lucide-react/icons/square-pen";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/texts.ts";
import { IconButton } from "./icon-button.tsx";
import { useSidebar } from "./sidebar-control.ts";

export interface PageHeaderProps {
  readonly title: string;
  /** Hidden where the page shows its title itself. */
  readonly isTitleHidden?: boolean;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, isTitleHidden = false, actions }: PageHeaderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sidebar = useSidebar();
  return (
    <header className="pad-safe-top shrink-0">
      <div className="flex h-14 items-center gap-1 px-3 max-md:h-13 max-md:px-2">
        {sidebar.isOpen && !sidebar.isDrawer ? null : (
          <>
            <IconButton
              label={t("sidebar.open")}
              onClick={() => sidebar.setOpen(true)}
              className="max-md:size-11"
            >
              <PanelLeft />
            </IconButton>
            {sidebar.isDrawer ? null : (
              <IconButton label={t("sidebar.start")} onClick={() => void navigate({ to: "/" })}>
                <SquarePen />
              </IconButton>
            )}
          </>
        )}
        <h1
          className={
            isTitleHidden ? "sr-only" : "min-w-0 flex-1 truncate px-2 text-ui font-medium text-ink"
          }
        >
          {title}
        </h1>
        {isTitleHidden ? <div className="flex-1" /> : null}
        {actions}
        {sidebar.isDrawer ? (
          <IconButton
            label={t("sidebar.start")}
            onClick={() => void navigate({ to: "/" })}
            className="max-md:size-11"
          >
            <SquarePen />
          </IconButton>
        ) : null}
      </div>
    </header>
  );
}
