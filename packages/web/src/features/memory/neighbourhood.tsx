import type { GraphReply } from "@steward/contracts/graph.ts";
import { useQuery } from "@tanstack/react-query";
import Waypoints from "lucide-react/icons/waypoints";
import { useState } from "react";
import { neighbourhoodQuery } from "../../api/memory-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ConnectionFinder } from "./connection-finder.tsx";
import { ConnectionList } from "./connection-list.tsx";
import { GraphDrawing } from "./graph-drawing.tsx";
import { LoadFailure, Loading } from "./load-states.tsx";
import { placeEntities } from "./place-entities.ts";
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
