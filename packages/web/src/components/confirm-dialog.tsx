import { useState } from "react";
import { useTranslation } from "../i18n/texts.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly description: string;
  readonly action: string;
  /** Failures must be handled inside; the dialog closes when this settles. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await props.onConfirm();
    setBusy(false);
    props.onClose();
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button onClick={props.onClose}>{t("common.cancel")}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
            {props.action}
          </Button>
        </>
      }
    />
  );
}
