import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface RenameDialogProps {
  readonly title: string;
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

export function RenameDialog({ title, onSave, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(title);
  const save = async (): Promise<void> => {
    await onSave(value.trim());
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t("item.renameTitle")}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t("item.renameField")}
          isLabelHidden
          takesFocus
          maxLength={200}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setValue(event.target.value)}
        />
        <div className="flex justify-end gap-2 max-sm:[&>*]:flex-1">
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" variant="solid" disabled={value.trim() === ""}>
            {t("common.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
