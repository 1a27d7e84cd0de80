import { PageBoundary } from "../router/page-boundary.tsx";
import { usePlace } from "../router/router-context.ts";
import { CrashPage } from "./fallback-pages.tsx";
import { Shell } from "./shell.tsx";

/** The page that the address names. */
export function PageView() {
  const place = usePlace((current) => current);
  if (place === null) return null;
  const { id, isFramed, Page } = place;
  const page = (
    <PageBoundary place={place} fallback={<CrashPage />}>
      <Page id={id} />
    </PageBoundary>
  );
  if (!isFramed) return page;
  return (
    <PageBoundary place={place} fallback={<CrashPage />}>
      <Shell>{page}</Shell>
    </PageBoundary>
  );
}
