import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "../../components/button.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { TranscriptSkeleton } from "../../components/transcript-skeleton.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useDocumentTitle } from "../../state/use-document-title.ts";
import { ApiDocument, groupRoutes } from "./api-document.ts";
import { RouteView } from "./route-view.tsx";

export function DocsPage() {
  const { t } = useTranslation();
  useDocumentTitle(t("docs.title"));
  const query = useQuery({
    queryKey: ["openapi"],
    queryFn: async () => ApiDocument.parse(await (await fetch("/openapi.json")).json()),
  });
  return (
    <>
      <PageHeader title={t("docs.title")} isTitleHidden />
      {query.isPending ? <TranscriptSkeleton /> : null}
      {query.isError ? (
        <div className="flex flex-1 flex-col items-center justify-center gap-3 text-ui text-ink-3">
          {t("docs.failed")}
          <Button onClick={() => void query.refetch()}>{t("common.retry")}</Button>
        </div>
      ) : null}
      {query.data ? <Reference document={query.data} /> : null}
    </>
  );
}

function Reference({ document }: { readonly document: ApiDocument }) {
  const { t } = useTranslation();
  const groups = useMemo(() => groupRoutes(document, t("docs.other")), [document, t]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto scroll-smooth">
      <div className="mx-auto flex w-full max-w-5xl gap-10 px-6 pb-24 max-md:px-4">
        <nav
          aria-label={t("docs.groups")}
          className="sticky top-0 h-fit max-h-[80dvh] w-40 shrink-0 overflow-y-auto pt-14 max-lg:hidden"
        >
          <ul className="space-y-0.5">
            {groups.map((group) => (
              <li key={group.name}>
                <a
                  href={`#${toAnchor(group.name)}`}
                  className="block rounded-md px-2.5 py-1.5 text-ui text-ink-2 hover:bg-hover hover:text-ink"
                >
                  {group.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 flex-1 space-y-10">
          <div className="space-y-2">
            <p aria-hidden className="text-display font-semibold tracking-[-0.022em]">
              {t("docs.title")}
            </p>
            <p className="text-ui text-ink-2">
              {t("docs.intro")}{" "}
              <a href="/openapi.json" className="text-accent-ink underline underline-offset-2">
                {t("docs.download")}
              </a>
            </p>
          </div>
          {groups.map((group) => (
            <section key={group.name} id={toAnchor(group.name)} className="scroll-mt-6 space-y-3">
              <h2 className="text-lead font-semibold tracking-[-0.012em]">{group.name}</h2>
              <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised shadow-1">
                {group.routes.map((route) => (
                  <RouteView
                    key={`${route.method} ${route.path}`}
                    route={route}
                    document={document}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function toAnchor(name: string): string {
  return `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
}
