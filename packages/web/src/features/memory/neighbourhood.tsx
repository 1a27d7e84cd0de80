import type { GraphEdge, GraphReply } from "@steward/contracts/graph.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Waypoints from "lucide-react/icons/waypoints";
import { useState } from "react";
import { neighbourhoodQuery } from "../../api/memory-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { ConnectionFinder } from "./connection-finder.tsx";
import { ConnectionList, useEntityName } from "./connection-list.tsx";
import { LoadFailure, Loading } from "./load-states.tsx";
import { type PlacedEntity, placeEntities } from "./place-entities.ts";
import { useMemoryApi } from "./use-memory-api.ts";

export function Neighbourhood({ about }: { readonly about: string }) {
  const [hops, setHops] = useState(1);
  const query = useQuery(neighbourhoodQuery(useMemoryApi(), about, hops));
  if (query.isPending) return <Loading />;
  if (query.isError) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div aria-busy={query.isFetching} className="space-y-4">
      <Around about={about} reply={query.data} hops={hops} onHops={setHops} />
    </div>
  );
}

interface AroundProps {
  readonly about: string;
  readonly reply: GraphReply;
  readonly hops: number;
  readonly onHops: (hops: number) => void;
}

function Around({ about, reply, hops, onHops }: AroundProps) {
  const { t } = useTranslation();
  const [centre] = reply.entities;
  if (!centre) {
    return (
      <EmptyState
        icon={<Waypoints />}
        title={
          about === "user" ? t("memoryGraph.none") : t("memoryGraph.notFound", { name: about })
        }
        text={t("memoryGraph.noneText")}
      />
    );
  }
  const aliases = centre.aliases.filter((alias) => alias !== centre.name);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-lead font-semibold">
          {centre.name === "user"
            ? t("memoryGraph.aroundYou")
            : t("memoryGraph.around", { name: centre.name })}
        </h2>
        <Badge>{centre.type}</Badge>
        {aliases.length > 0 ? (
          <span className="text-small text-ink-3">
            {t("memoryGraph.aliases", { names: aliases.join(", ") })}
          </span>
        ) : null}
        <HopsChoice hops={hops} onChange={onHops} />
      </div>
      {reply.degraded === null ? null : (
        <p role="status" className="text-small text-warn">
          {reply.degraded}
        </p>
      )}
      {reply.edges.length === 0 ? (
        <EmptyState
          icon={<Waypoints />}
          title={t("memoryGraph.none")}
          text={t("memoryGraph.noneText")}
        />
      ) : (
        <>
          <GraphDrawing places={placeEntities(reply, centre.id)} edges={reply.edges} />
          <ConnectionList part={reply} label={t("memoryGraph.list")} />
        </>
      )}
      {reply.isCut ? <p className="text-small text-ink-3">{t("memoryGraph.cut")}</p> : null}
      <ConnectionFinder key={about} about={about} />
    </>
  );
}

interface HopsChoiceProps {
  readonly hops: number;
  readonly onChange: (hops: number) => void;
}

function HopsChoice({ hops, onChange }: HopsChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="ml-auto flex gap-3 text-small text-ink-2">
      <legend className="sr-only">{t("memoryGraph.hops")}</legend>
      {([1, 2] as const).map((each) => (
        <label key={each} className="flex items-center gap-1.5 max-md:min-h-11">
          <input
            type="radio"
            name="hops"
            className="accent-accent"
            checked={hops === each}
            onChange={() => onChange(each)}
          />
          {t(`memoryGraph.hops_${each}`)}
        </label>
      ))}
    </fieldset>
  );
}

interface GraphDrawingProps {
  /** The first is the one in the middle. */
  readonly places: readonly PlacedEntity[];
  readonly edges: readonly GraphEdge[];
}

/** The list below it says the same in words; small screens have only that. */
function GraphDrawing({ places, edges }: GraphDrawingProps) {
  const toName = useEntityName();
  const byId = new Map(places.map((place) => [place.entity.id, place]));
  return (
    <div className="relative h-80 overflow-hidden rounded-xl border border-line bg-sunken max-md:hidden">
      <svg aria-hidden className="absolute inset-0 size-full">
        {edges.map(({ from, to, type, fact }) => {
          const [start, end] = [byId.get(from), byId.get(to)];
          if (!start || !end) return null;
          return (
            <line
              key={`${from} ${to} ${type} ${fact ?? ""}`}
              x1={`${start.x}%`}
              y1={`${start.y}%`}
              x2={`${end.x}%`}
              y2={`${end.y}%`}
              className="stroke-line-strong"
            />
          );
        })}
      </svg>
      <ul>
        {places.map(({ entity, x, y }, index) => (
          <li
            key={entity.id}
            className="absolute -translate-1/2"
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            <Link
              to="/memory"
              search={{ tab: "graph", about: entity.name }}
              title={entity.type}
              className={classNames(
                "block max-w-36 truncate rounded-full border px-3 py-1 text-small shadow-1",
                index === 0
                  ? "border-transparent bg-solid font-medium text-ink-on-solid"
                  : "border-line-strong bg-raised hover:bg-hover",
              )}
            >
              {toName(entity)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
