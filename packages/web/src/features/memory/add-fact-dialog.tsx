import { FactCategory } from "@steward/contracts/fact.ts";
import { useState } from "react";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { useMemoryApi } from "./use-memory-api.ts";

const empty = { subject: "", key: "", value: "", category: "other" as FactCategory };

export function AddFactDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddFact(onClose);
  const [draft, setDraft] = useState(empty);
  const field = (name: "subject" | "key" | "value") => ({
    label: t(`memoryFacts.add_${name}`),
    maxLength: name === "value" ? 4000 : 200,
    autoComplete: "off",
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <FormDialog
      title={t("memoryFacts.addTitle")}
      description={t("memoryFacts.addText")}
      action={t("common.save")}
      isReady={draft.key.trim() !== "" && draft.value.trim() !== ""}
      onSend={() => add(draft)}
      onClose={onClose}
    >
      <Field {...field("subject")} hint={t("memoryFacts.add_subjectHint")} />
      <Field {...field("key")} hint={t("memoryFacts.add_keyHint")} takesFocus />
      <Field {...field("value")} />
      <SelectField
        label={t("memoryFacts.category")}
        value={draft.category}
        options={FactCategory.options.map((value) => ({
          value,
          label: t(`memoryFacts.cat_${value}`),
        }))}
        onChange={(category) => setDraft({ ...draft, category })}
      />
    </FormDialog>
  );
}

/** Closes once it is kept, and tells what became of it. */
function useAddFact(onClose: () => void) {
  const { queries, toasts } = useServices();
  const { t } = useTranslation();
  const api = useMemoryApi();
  const report = useReportFailure();
  return async ({ subject, key, ...fact }: typeof empty): Promise<void> => {
    // Keys are written like `favourite_food`.
    const name = key.trim().replaceAll(/\s+/g, "_");
    const kept = await report(
      api.keepFact({ ...fact, key: name, subject: subject.trim() || "user" }),
    );
    if (!kept) return;
    toasts.show(t(`memoryFacts.kept_${kept.outcome}`));
    await queries.invalidateQueries({ queryKey: ["memory"] });
    onClose();
  };
}
