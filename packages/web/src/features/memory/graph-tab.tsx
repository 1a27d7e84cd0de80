import type { GraphEntity } from "@steward/contracts/graph.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { findEntitiesQuery } from "../../api/memory-queries.ts";
import { Field } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { Neighbourhood } from "./neighbourhood.tsx";
import { useMemoryApi } from "./use-memory-api.ts";

/** The graph starts at the user. */
const self = "user";

export function GraphTab() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { about = self } = useSearch({ from: "/framed/memory" });
  const [draft, setDraft] = useState("");
  const name = useDeferredValue(draft.trim());
  return (
    <div className="space-y-5">
      <form
        className="space-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.trim() === "") return;
          void navigate({ to: "/memory", search: { tab: "graph", about: draft.trim() } });
          setDraft("");
        }}
      >
        <Field
          label={t("memoryGraph.find")}
          placeholder={t("memoryGraph.placeholder")}
          autoComplete="off"
          maxLength={200}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        {name === "" ? null : <Found name={name} onChoose={() => setDraft("")} />}
      </form>
      <Neighbourhood about={about} />
    </div>
  );
}

interface FoundProps {
  readonly name: string;
  readonly onChoose: () => void;
}

function Found({ name, onChoose }: FoundProps) {
  const { t } = useTranslation();
  const { data } = useQuery(findEntitiesQuery(useMemoryApi(), name));
  if (!data) return null;
  if (data.entities.length === 0) {
    return (
      <p role="status" className="text-small text-ink-3">
        {t("memoryGraph.notFound", { name })}
      </p>
    );
  }
  return (
    <ul aria-label={t("memoryGraph.found")} className="flex flex-wrap gap-2">
      {data.entities.map((entity) => (
        <li key={entity.id}>
          <FoundLink entity={entity} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function FoundLink({
  entity,
  onChoose,
}: {
  readonly entity: GraphEntity;
  readonly onChoose: () => void;
}) {
  return (
    <Link
      to="/memory"
      search={{ tab: "graph", about: entity.name }}
      onClick={onChoose}
      className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-raised px-3 text-small hover:bg-hover max-md:h-11"
    >
      {entity.name}
      <span className="text-ink-3">{entity.type}</span>
    </Link>
  );
}
