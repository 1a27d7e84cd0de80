import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { useStore } from "zustand";
import { useTranslation } from "../i18n/texts.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { Toasts } from "./toasts.ts";

/** Above the page and not over it: nothing that is on it gets covered. */
export function ToastRegion({ toasts }: { readonly toasts: Toasts }) {
  const { t } = useTranslation();
  const shown = useStore(toasts.state, (state) => state.toasts);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pad-safe-top relative z-60 flex shrink-0 flex-col items-center gap-2 px-4 not-empty:pt-2"
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          className="animate-appear pointer-events-auto flex max-w-md items-center gap-2.5 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-3 text-ui shadow-3"
        >
          {toast.tone === "danger" ? (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          ) : null}
          <span className="min-w-0">{toast.text}</span>
          {toast.action ? (
            <Button
              size="small"
              onClick={() => {
                toast.action?.onSelect();
                toasts.dismiss(toast.id);
              }}
            >
              {toast.action.label}
            </Button>
          ) : null}
          <IconButton
            label={t("common.dismiss")}
            size="small"
            onClick={() => toasts.dismiss(toast.id)}
          >
            <X />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
