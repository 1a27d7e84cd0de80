import { FactCategory, type Fact } from "@steward/contracts/fact.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { toWords } from "./to-relation.ts";
import { useChangeFact } from "./use-change-fact.ts";

export interface CorrectDialogProps {
  readonly fact: Fact;
  readonly onClose: () => void;
}

export function CorrectDialog({ fact, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  const { change, isBusy } = useChangeFact(fact.id);
  const [value, setValue] = useState(fact.value);
  const [category, setCategory] = useState(fact.category);
  const wanted = value.trim();
  const isSame = wanted === fact.value && category === fact.category;
  const save = async (): Promise<void> => {
    const update = {
      ...(wanted === fact.value ? {} : { value: wanted }),
      ...(category === fact.category ? {} : { category }),
    };
    if (await change(update, t("memoryFacts.corrected"))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("memoryFacts.correctName", { name: toWords(fact.key) })}
      description={t("memoryFacts.correctText")}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t("memoryFacts.value")}
          takesFocus
          maxLength={4000}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <SelectField
          label={t("memoryFacts.category")}
          value={category}
          options={FactCategory.options.map((each) => ({
            value: each,
            label: t(`memoryFacts.cat_${each}`),
          }))}
          onChange={setCategory}
        />
        <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" variant="solid" isBusy={isBusy} disabled={wanted === "" || isSame}>
            {t("common.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
