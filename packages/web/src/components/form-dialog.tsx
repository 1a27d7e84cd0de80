import { type ReactNode, useState } from "react";
import { useTranslation } from "../i18n/texts.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  /** On the button that sends it. */
  readonly action: string;
  readonly isReady: boolean;
  /** Failures must be handled inside. It stays open until `onClose`. */
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of fields that are sent together. */
export function FormDialog({ action, isReady, onSend, children, ...dialog }: FormDialogProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (!isReady || isBusy) return;
    setBusy(true);
    await onSend();
    setBusy(false);
  };
  return (
    <Dialog isOpen {...dialog}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children}
        <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
          <Button onClick={dialog.onClose}>{t("common.cancel")}</Button>
          <Button type="submit" variant="solid" isBusy={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
