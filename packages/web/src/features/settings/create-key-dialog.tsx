import {
  scopes,
  type ClientToolsPolicy,
  type CreatedKey,
  type Scope,
} from "@steward/contracts/account.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keysQuery, meQuery } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";

const scopeTexts = {
  chat: "settings.scopeChat",
  read: "settings.scopeRead",
  admin: "settings.scopeAdmin",
} as const;

export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  if (created) return <ShowKey created={created} onClose={onClose} />;
  return <KeyForm onCreated={setCreated} onClose={onClose} />;
}

interface KeyFormProps {
  readonly onCreated: (created: CreatedKey) => void;
  readonly onClose: () => void;
}

function KeyForm({ onCreated, onClose }: KeyFormProps) {
  const { api, queries } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Scope[]>(["chat", "read"]);
  const [clientTools, setClientTools] = useState<ClientToolsPolicy>("merge");
  const create = async (): Promise<void> => {
    const created = await report(
      api.createKey({ name: name.trim(), scopes: [...chosen], clientTools }),
    );
    if (created === null) return;
    await queries.invalidateQueries({ queryKey: keysQuery(api).queryKey });
    onCreated(created);
  };
  return (
    <FormDialog
      title={t("settings.createKey")}
      description={t("settings.keysText")}
      action={t("settings.create")}
      isReady={name.trim() !== "" && chosen.length > 0}
      onSend={create}
      onClose={onClose}
    >
      <Field
        label={t("settings.keyName")}
        placeholder={t("settings.keyNamePlaceholder")}
        takesFocus
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeChoice chosen={chosen} onChange={setChosen} />
      <ToolsChoice value={clientTools} onChange={setClientTools} />
    </FormDialog>
  );
}

interface ScopeChoiceProps {
  readonly chosen: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const { api } = useServices();
  const { t } = useTranslation();
  const own = useQuery(meQuery(api)).data?.scopes ?? [];
  return (
    <fieldset className="space-y-1">
      <legend className="pb-1 text-ui font-medium">{t("settings.keyScopes")}</legend>
      {scopes
        .filter((scope) => own.includes(scope))
        .map((scope) => (
          <label
            key={scope}
            className="flex min-h-7 items-center gap-2.5 text-ui text-ink-2 max-md:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={chosen.includes(scope)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope),
                )
              }
            />
            {t(scopeTexts[scope])}
          </label>
        ))}
    </fieldset>
  );
}

interface ToolsChoiceProps {
  readonly value: ClientToolsPolicy;
  readonly onChange: (policy: ClientToolsPolicy) => void;
}

function ToolsChoice({ value, onChange }: ToolsChoiceProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t("settings.clientTools")}
      value={value}
      options={[
        { value: "merge", label: t("settings.clientToolsMerge") },
        { value: "ignore", label: t("settings.clientToolsIgnore") },
        { value: "passthrough", label: t("settings.clientToolsPassthrough") },
      ]}
      onChange={onChange}
    />
  );
}

interface ShowKeyProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

function ShowKey({ created, onClose }: ShowKeyProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("settings.created")}
      description={t("settings.createdText")}
      actions={
        <Button variant="solid" onClick={onClose}>
          {t("settings.done")}
        </Button>
      }
    >
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 font-mono text-small break-all">{created.key}</code>
        <CopyButton text={created.key} />
      </div>
    </Dialog>
  );
}
