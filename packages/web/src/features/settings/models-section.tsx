import { type ModelList, modelRoles } from "@steward/contracts/model-entry.ts";
import { useMutation } from "@tanstack/react-query";
import { modelsKey } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Card, Section } from "../../components/section.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { EmbeddedCard } from "../models/embedded-card.tsx";
import { toModelName, useModels } from "../models/models.ts";

export function ModelsSection() {
  const { t } = useTranslation();
  const list = useModels();
  return (
    <Section id="models" title={t("settings.models")} text={t("settings.modelsText")}>
      {list ? (
        <>
          <Card>
            <div className="p-5">
              <OutputModel list={list} />
            </div>
            <Roles list={list} />
          </Card>
          {list.embedded.phase === "off" && list.models.length > 0 ? null : (
            <EmbeddedCard embedded={list.embedded} />
          )}
        </>
      ) : null}
    </Section>
  );
}

function OutputModel({ list }: { readonly list: ModelList }) {
  const { t } = useTranslation();
  const { api, queries } = useServices();
  const report = useReportFailure();
  const change = useMutation({
    mutationFn: async (model: string) => {
      const changed = await report(api.chooseModel({ model, role: "output" }));
      if (changed) queries.setQueryData(modelsKey, changed);
    },
  });
  const current = list.roles.output?.[0] ?? "";
  const models = list.models.filter((entry) => entry.kind === "provider");
  const options = models.map((entry) => ({
    value: entry.id,
    label: `${entry.name} (${entry.provider})`,
  }));
  const isKnown = options.some((option) => option.value === current);
  const none = { value: current, label: current === "" ? t("settings.outputNone") : current };
  return (
    <SelectField
      label={t("settings.output")}
      hint={t("settings.outputHint")}
      value={current}
      options={isKnown ? options : [none, ...options]}
      onChange={(model) => change.mutate(model)}
    />
  );
}

function Roles({ list }: { readonly list: ModelList }) {
  const { t } = useTranslation();
  const rows = modelRoles.filter((role) => (list.roles[role]?.length ?? 0) > 0);
  if (rows.length === 0) return null;
  return (
    <table className="w-full text-left text-ui">
      <caption className="sr-only">{t("settings.roles")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("settings.role")}</th>
          <th scope="col">{t("settings.candidates")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((role) => (
          <tr key={role}>
            <th scope="row" className="w-28 py-2.5 pl-5 align-top font-normal text-ink-3">
              {role}
            </th>
            <td className="py-2.5 pr-5">
              <ol className="flex flex-wrap gap-x-2 gap-y-1.5">
                {list.roles[role]?.map((id, index) => (
                  <li key={id}>
                    <Badge tone={index === 0 ? "accent" : "neutral"} title={id}>
                      {toModelName(list, id)}
                    </Badge>
                  </li>
                ))}
              </ol>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
