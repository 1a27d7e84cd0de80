import { type Fact, FactCategory } from "@steward/contracts/fact.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Lightbulb from "lucide-react/icons/lightbulb";
import { useDeferredValue, useState } from "react";
import type { FactFilter } from "../../api/memory-api.ts";
import { factsQuery, memoryStatusQuery } from "../../api/memory-queries.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Field } from "../../components/field.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { AddFactDialog } from "./add-fact-dialog.tsx";
import { FactRow, useFactName } from "./fact-row.tsx";
import { groupFacts } from "./group-facts.ts";
import { LoadFailure, Loading, MoreButton } from "./load-states.tsx";
import { useChangeFact } from "./use-change-fact.ts";
import { useMemoryApi } from "./use-memory-api.ts";

type Choice = Omit<FactFilter, "state">;

export function FactsTab() {
  const [choice, setChoice] = useState<Choice>({ q: "", category: "", past: false });
  const [isAdding, setAdding] = useState(false);
  const { t } = useTranslation();
  const q = useDeferredValue(choice.q.trim());
  return (
    <div className="space-y-6">
      <div className="flex justify-end">
        <Button onClick={() => setAdding(true)}>{t("memoryFacts.add")}</Button>
      </div>
      <ReviewQueue />
      <FilterForm choice={choice} onChange={setChoice} />
      {isAdding ? <AddFactDialog onClose={() => setAdding(false)} /> : null}
      <FactGroups filter={{ ...choice, q, state: "active" }} />
    </div>
  );
}

interface FilterFormProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

function FilterForm({ choice, onChange }: FilterFormProps) {
  const { t } = useTranslation();
  const categories = FactCategory.options.map((value) => ({
    value,
    label: t(`memoryFacts.cat_${value}`),
  }));
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <Field
        label={t("memoryFacts.filter")}
        autoComplete="off"
        maxLength={200}
        value={choice.q}
        onChange={(event) => onChange({ ...choice, q: event.target.value })}
      />
      <SelectField<FactCategory | "">
        label={t("memoryFacts.category")}
        value={choice.category}
        options={[{ value: "", label: t("memoryFacts.all") }, ...categories]}
        onChange={(category) => onChange({ ...choice, category })}
      />
      <label className="flex items-center gap-2 text-ui text-ink-2 max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={choice.past}
          onChange={(event) => onChange({ ...choice, past: event.target.checked })}
        />
        {t("memoryFacts.past")}
      </label>
    </div>
  );
}

function FactGroups({ filter }: { readonly filter: FactFilter }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(factsQuery(useMemoryApi(), filter));
  if (query.isPending) return <Loading />;
  if (query.isError) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  const groups = groupFacts(query.data.pages.flatMap(({ facts }) => facts));
  const isFiltered = filter.q !== "" || filter.category !== "";
  if (groups.length === 0) return <NoFacts isFiltered={isFiltered} />;
  return (
    <div aria-busy={query.isFetching} className="space-y-6">
      {groups.map(({ category, facts }) => (
        <section key={category} aria-labelledby={`facts-${category}`} className="space-y-2">
          <h2 id={`facts-${category}`} className="text-ui font-semibold">
            {t(`memoryFacts.cat_${category}`)}
          </h2>
          <ul className="divide-y divide-line rounded-xl border border-line bg-raised shadow-1">
            {facts.map((fact) => (
              <FactRow key={fact.id} fact={fact} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage ? (
        <MoreButton isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
      ) : null}
    </div>
  );
}

function NoFacts({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Lightbulb />}
      title={t(isFiltered ? "memoryFacts.noMatch" : "memoryFacts.none")}
      text={t(isFiltered ? "memoryFacts.noMatchText" : "memoryFacts.noneText")}
    />
  );
}

const waiting = { q: "", category: "", past: false, state: "review" } as const;

/** What waits for a person; nothing at all where nothing waits. */
function ReviewQueue() {
  const { t } = useTranslation();
  const api = useMemoryApi();
  const query = useInfiniteQuery(factsQuery(api, waiting));
  const facts = query.data?.pages.flatMap((page) => page.facts) ?? [];
  const count = useQuery(memoryStatusQuery(api)).data?.counts.review ?? 0;
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts-review" className="space-y-2">
      <h2 id="facts-review" className="text-ui font-semibold">
        {t("memoryFacts.review", { number: Math.max(count, facts.length) })}
      </h2>
      <p className="text-small text-ink-3">{t("memoryFacts.reviewText")}</p>
      <ul className="divide-y divide-warn-line rounded-xl border border-warn-line bg-raised shadow-1">
        {facts.map((fact) => (
          <FactRow key={fact.id} fact={fact} action={<AcceptButton fact={fact} />} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <MoreButton isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
      ) : null}
    </section>
  );
}

function AcceptButton({ fact }: { readonly fact: Fact }) {
  const { t } = useTranslation();
  const { change, isBusy } = useChangeFact(fact.id);
  const name = useFactName(fact);
  return (
    <Button
      size="small"
      icon={<Check aria-hidden className="size-4" />}
      isBusy={isBusy}
      aria-label={t("memoryFacts.acceptName", { name })}
      onClick={() => void change({ accept: true }, t("memoryFacts.accepted"))}
    >
      {t("memoryFacts.accept")}
    </Button>
  );
}
