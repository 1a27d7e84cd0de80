import { CreateSnapshot } from "@steward/contracts/workspace.ts";
import { useState } from "react";
import { snapshotsQuery } from "../../api/computer-queries.ts";
import { useServices } from "../../app/services.ts";
import { useReportFailure } from "../../app/use-report-failure.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export function SnapshotForm({ conversationId }: { readonly conversationId: string }) {
  const { api, queries } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isValid = CreateSnapshot.safeParse({ name: name.trim() }).success;
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await report(api.saveSnapshot(conversationId, name.trim()));
    setBusy(false);
    if (saved) setName("");
    await queries.invalidateQueries({ queryKey: snapshotsQuery(api, conversationId).queryKey });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void save();
      }}
      className="flex items-start gap-2"
    >
      <div className="min-w-0 flex-1">
        <Field
          label={t("snapshots.field")}
          isLabelHidden
          value={name}
          maxLength={80}
          placeholder={t("snapshots.placeholder")}
          error={name === "" || isValid ? undefined : t("snapshots.badName")}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" variant="solid" isBusy={isBusy} disabled={!isValid}>
        {t("snapshots.save")}
      </Button>
    </form>
  );
}
