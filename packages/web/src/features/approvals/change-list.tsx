import { useTranslation } from "../../i18n/use-translation.ts";
import type { Change } from "./to-changes.ts";

export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="text-ink-3">{t("approval.unchanged")}</p>;
  return (
    <ul aria-label={t("approval.changes")} className="payload space-y-1">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <span className="text-ink-3">{name}</span>
          {before === null ? null : (
            <del className="rounded-sm bg-danger-soft px-1 text-danger">{before}</del>
          )}
          {after === null ? null : (
            <ins className="rounded-sm bg-accent-soft px-1 text-accent-ink no-underline">
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}
