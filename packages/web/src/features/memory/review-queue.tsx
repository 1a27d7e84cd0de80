import type { Fact } from "@steward/contracts/fact.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { factsQuery, memoryStatusQuery } from "../../api/memory-queries.ts";
import { Button } from "../../components/button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FactRow, useFactName } from "./fact-row.tsx";
import { MoreButton } from "./load-states.tsx";
import { useChangeFact } from "./use-change-fact.ts";
import { useMemoryApi } from "./use-memory-api.ts";

const waiting = { q: "", category: "", past: false, state: "review" } as const;

/** What waits for a person; nothing at all where nothing waits. */
export function ReviewQueue() {
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
