import X from "lucide-react/icons/x";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/texts.ts";
import { IconButton } from "./icon-button.tsx";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { t } = useTranslation();
  return (
    <Radix.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    >
      <Radix.Portal>
        <Radix.Overlay className="animate-fade fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          {...(props.description === undefined ? { "aria-describedby": undefined } : {})}
          className="animate-appear fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[85dvh] max-w-md -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-xl border border-line bg-raised p-5 text-ink shadow-3 outline-none"
        >
          <header className="flex items-start gap-3">
            <div className="min-w-0 flex-1 space-y-1">
              <Radix.Title className="text-lead font-semibold">{props.title}</Radix.Title>
              {props.description === undefined ? null : (
                <Radix.Description className="text-ui text-ink-2">
                  {props.description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t("common.close")} size="small" className="-mt-1 -mr-1">
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          {props.children}
          {props.actions === undefined ? null : (
            <footer className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
              {props.actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
