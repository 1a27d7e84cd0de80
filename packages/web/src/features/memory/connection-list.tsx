import type { GraphEdge, GraphEntity, GraphPart } from "@steward/contracts/graph.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/texts.ts";
import { toRelation } from "./to-relation.ts";
import { useValidity } from "./use-validity.ts";

export interface ConnectionListProps {
  readonly part: GraphPart;
  readonly label: string;
}

export function ConnectionList({ part, label }: ConnectionListProps) {
  const byId = new Map(part.entities.map((entity) => [entity.id, entity]));
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line rounded-xl border border-line bg-raised shadow-1"
    >
      {part.edges.map((edge) => (
        <Connection
          key={`${edge.from} ${edge.to} ${edge.type} ${edge.fact ?? ""}`}
          edge={edge}
          from={byId.get(edge.from)}
          to={byId.get(edge.to)}
        />
      ))}
    </ul>
  );
}

interface ConnectionProps {
  readonly edge: GraphEdge;
  readonly from: GraphEntity | undefined;
  readonly to: GraphEntity | undefined;
}

function Connection({ edge, from, to }: ConnectionProps) {
  const validity = useValidity(edge);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 gap-y-1 px-4 py-2.5 text-ui">
      <EntityLink entity={from} />
      <span className="text-ink-3">{toRelation(edge.type, from?.name === "user")}</span>
      <EntityLink entity={to} />
      <span className="ml-auto text-small text-ink-3">{validity}</span>
    </li>
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

/** The user is an entity like any other, called "user" until a name is known. */
export function useEntityName(): (entity: GraphEntity) => string {
  const { t } = useTranslation();
  return (entity) => (entity.name === "user" ? t("memory.you") : entity.name);
}
