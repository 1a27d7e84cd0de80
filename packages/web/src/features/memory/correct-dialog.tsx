import { FactCategory, type Fact } from "@steward/contracts/fact.ts";
import { useState } from "react";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
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
  const { change } = useChangeFact(fact.id);
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
    <FormDialog
      title={t("memoryFacts.correctName", { name: toWords(fact.key) })}
      description={t("memoryFacts.correctText")}
      action={t("common.save")}
      isReady={wanted !== "" && !isSame}
      onSend={save}
      onClose={onClose}
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
    </FormDialog>
  );
}
