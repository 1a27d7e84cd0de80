import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { betweenQuery } from "../../api/memory-queries.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { ConnectionList } from "./connection-list.tsx";
import { LoadFailure, Loading } from "./load-states.tsx";
import { useMemoryApi } from "./use-memory-api.ts";

const kinds = ["path", "cross"] as const;
type Kind = (typeof kinds)[number];
type Asked = { readonly kind: Kind; readonly other: string };

/** How `about` and another one are connected, and what they have in common. */
export function ConnectionFinder({ about }: { readonly about: string }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Asked>({ kind: "path", other: "" });
  const [asked, setAsked] = useState<Asked | null>(null);
  const other = draft.other.trim();
  return (
    <section aria-labelledby="between" className="space-y-3 border-t border-line pt-5">
      <h2 id="between" className="text-ui font-semibold">
        {t("memoryGraph.between")}
      </h2>
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (other !== "") setAsked({ ...draft, other });
        }}
      >
        <Field
          label={t("memoryGraph.other")}
          autoComplete="off"
          maxLength={200}
          value={draft.other}
          onChange={(event) => setDraft({ ...draft, other: event.target.value })}
        />
        <SelectField
          label={t("memoryGraph.kind")}
          value={draft.kind}
          options={kinds.map((value) => ({ value, label: t(`memoryGraph.kind_${value}`) }))}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
        <Button type="submit" disabled={other === ""}>
          {t("memoryGraph.show")}
        </Button>
      </form>
      {asked ? <Between about={about} {...asked} /> : null}
    </section>
  );
}

function Between({ about, kind, other }: Asked & { readonly about: string }) {
  const { t } = useTranslation();
  const query = useQuery(betweenQuery(useMemoryApi(), kind, [about, other]));
  if (query.isPending) return <Loading />;
  if (query.isError) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.edges.length === 0) {
    return (
      <p role="status" className="text-ui text-ink-2">
        {t(`memoryGraph.nothing_${kind}`)}
      </p>
    );
  }
  return <ConnectionList part={query.data} label={t(`memoryGraph.kind_${kind}`)} />;
}
