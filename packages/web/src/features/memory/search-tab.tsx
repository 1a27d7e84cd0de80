import type { RecallHit, RecallWhy } from "@steward/contracts/memory.ts";
import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { memoryStatusQuery, recallQuery } from "../../api/memory-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Field } from "../../components/field.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { formatDay } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { type ForgetTarget, useForget } from "./forget-target.ts";
import { LoadFailure, Loading, MoreButton } from "./load-states.tsx";
import { LongText } from "./long-text.tsx";
import { SourceLink } from "./source-link.tsx";
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
  // The status at the top of the page says so already.
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

function HitRow({ hit }: { readonly hit: RecallHit }) {
  const { t, language } = useTranslation();
  const forget = useForget();
  const { source, why } = hit;
  const speaker = source.speaker ?? (source.role ? t(`memory.${source.role}`) : null);
  return (
    <li className="flex gap-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 space-y-2">
        <LongText text={hit.text} />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-3">
          <Badge tone={hit.kind === "fact" ? "accent" : "neutral"}>
            {t(`memorySearch.${hit.kind}`)}
          </Badge>
          {speaker === null ? null : <span>{speaker}</span>}
          <span>{formatDay(hit.at, language)}</span>
          <SourceLink conversation={source.conversation} />
          {source.shared ? <Badge>{t("memory.shared")}</Badge> : null}
        </p>
        <Why why={why} score={hit.score} />
      </div>
      <IconButton
        label={t("memoryFacts.forget")}
        size="small"
        onClick={() => forget(toTarget(hit))}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

function toTarget({ kind, ref, text }: RecallHit): ForgetTarget {
  return kind === "fact" ? { kind, id: ref, text } : { kind: "refs", refs: [ref], texts: [text] };
}

const legs = ["words", "meaning", "graph", "time"] as const;

interface WhyProps {
  readonly why: RecallWhy;
  readonly score: number;
}

/** What each way of looking gave it, and how that was weighed. */
function Why({ why, score }: WhyProps) {
  const { t, language } = useTranslation();
  const round = (value: number): string =>
    value.toLocaleString(language, { maximumFractionDigits: 2 });
  const weight = t("memorySearch.weight", { weight: round(why.prior) });
  return (
    <div className="space-y-1.5 border-l-2 border-line pl-3 text-mini text-ink-3">
      <p className="[overflow-wrap:anywhere]">
        {t("memorySearch.score", { score: round(score) })} · {why.text}
      </p>
      <dl className="grid max-w-lg grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4" title={weight}>
        {legs
          .filter((leg) => why[leg] > 0)
          .map((leg) => (
            <div key={leg}>
              <dt>{t(`memorySearch.${leg}`)}</dt>
              <dd className="flex items-center gap-1.5 tabular-nums">
                <span
                  aria-hidden
                  className="block h-1 flex-1 overflow-hidden rounded-full bg-press"
                >
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${Math.round(Math.min(1, Math.max(0, why[leg])) * 100)}%` }}
                  />
                </span>
                {round(why[leg])}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
