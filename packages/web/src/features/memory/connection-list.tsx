import type { GraphEntity, GraphPart } from "@steward/contracts/graph.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDay } from "./format-day.ts";
import { toWords } from "./to-words.ts";
import { useEntityName } from "./use-entity-name.ts";

export function ConnectionList({ part }: { readonly part: GraphPart }) {
  const { t, i18n } = useTranslation();
  const byId = new Map(part.entities.map((entity) => [entity.id, entity]));
  const print = (at: number): string => formatDay(at, i18n.language);
  return (
    <ul
      aria-label={t("memoryGraph.list")}
      className="divide-y divide-line rounded-xl border border-line bg-raised shadow-1"
    >
      {part.edges.map(({ from, to, type, fact, validFrom, validTo }) => (
        <li
          key={`${from} ${to} ${type} ${fact ?? ""}`}
          className="flex flex-wrap items-baseline gap-x-2 gap-y-1 px-4 py-2.5 text-ui"
        >
          <EntityLink entity={byId.get(from)} />
          <span className="text-ink-3">{toWords(type)}</span>
          <EntityLink entity={byId.get(to)} />
          <span className="ml-auto text-small text-ink-3">
            {validTo === null
              ? validFrom === null
                ? null
                : t("memoryFacts.since", { from: print(validFrom) })
              : t("memoryFacts.until", { to: print(validTo) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function EntityLink({ entity }: { readonly entity: GraphEntity | undefined }) {
  const toName = useEntityName();
  if (!entity) return null;
  return (
    <Link
      to="/memory"
      search={{ tab: "graph", about: entity.name }}
      className="min-w-0 font-medium text-accent-ink underline-offset-2 [overflow-wrap:anywhere] hover:underline"
    >
      {toName(entity)}
    </Link>
  );
}
