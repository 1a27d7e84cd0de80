import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  /** What is said to text that `parse` does not take. */
  readonly error: string;
  readonly first?: string;
  readonly parse: (text: string) => string | null;
  /** Settles with false when it did not work; the dialog then stays. */
  readonly onSend: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

export function NameDialog({ first = "", ...props }: NameDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const [text, setText] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const name = props.parse(text);
  const send = async (): Promise<void> => {
    if (name === null) return;
    setBusy(true);
    const isDone = name === first || (await props.onSend(name));
    setBusy(false);
    if (isDone) props.onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={props.title}
      actions={
        <>
          <Button onClick={props.onClose}>{t("common.cancel")}</Button>
          <Button
            type="submit"
            form={form}
            variant="solid"
            isBusy={isBusy}
            disabled={name === null}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label={props.label}
          takesFocus
          value={text}
          error={text === "" || name !== null ? undefined : props.error}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
