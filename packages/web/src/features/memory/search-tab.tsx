import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { memoryStatusQuery, recallQuery } from "../../api/memory-queries.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Field } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { HitRow } from "./hit-row.tsx";
import { LoadFailure, Loading, MoreButton } from "./load-states.tsx";
import { useMemoryApi } from "./use-memory-api.ts";

const pageSize = 10;
/** As many as the server gives. */
const mostHits = 200;

export function SearchTab() {
  const { t } = useTranslation();
  const [draft, setDraft] = useState("");
  const [asked, setAsked] = useState({ q: "", k: pageSize });
  return (
    <div className="space-y-5">
      <form
        role="search"
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ q: draft.trim(), k: pageSize });
        }}
      >
        <div className="min-w-0 flex-1">
          <Field
            label={t("memorySearch.label")}
            isLabelHidden
            placeholder={t("memorySearch.placeholder")}
            autoComplete="off"
            maxLength={10_000}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        </div>
        <Button type="submit" variant="solid">
          {t("memorySearch.submit")}
        </Button>
      </form>
      {asked.q === "" ? (
        <EmptyState
          icon={<Search />}
          title={t("memorySearch.idle")}
          text={t("memorySearch.idleText")}
        />
      ) : (
        <Hits {...asked} onMore={() => setAsked({ q: asked.q, k: asked.k + pageSize })} />
      )}
    </div>
  );
}

interface HitsProps {
  readonly q: string;
  readonly k: number;
  readonly onMore: () => void;
}

function Hits({ q, k, onMore }: HitsProps) {
  const { t } = useTranslation();
  const api = useMemoryApi();
  const status = useQuery(memoryStatusQuery(api));
  const { data, error, isPending, isFetching, refetch } = useQuery(recallQuery(api, q, k));
  if (isPending) return <Loading />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const { hits, degraded } = data;
  // The state above says it for all answers.
  const isSaid = status.data !== undefined && status.data.embedder.state !== "ready";
  const mayHaveMore = hits.length >= k && k < mostHits;
  return (
    <div aria-busy={isFetching}>
      {degraded === null || isSaid ? null : (
        <p role="status" className="pb-3 text-small text-warn">
          {degraded}
        </p>
      )}
      {hits.length === 0 ? (
        <EmptyState
          icon={<Search />}
          title={t("memorySearch.none")}
          text={t("memorySearch.noneText", { q })}
        />
      ) : (
        <ol
          aria-label={t("memorySearch.hits")}
          className="divide-y divide-line rounded-xl border border-line bg-raised shadow-1"
        >
          {hits.map((hit) => (
            <HitRow key={`${hit.kind} ${hit.ref}`} hit={hit} />
          ))}
        </ol>
      )}
      {mayHaveMore ? <MoreButton isBusy={isFetching} onClick={onMore} /> : null}
    </div>
  );
}
