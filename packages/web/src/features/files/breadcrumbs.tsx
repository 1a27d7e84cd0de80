import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslation } from "../../i18n/use-translation.ts";
import { toCrumbs } from "./workspace-paths.ts";

export interface BreadcrumbsProps {
  readonly folder: string;
  readonly onFolder: (path: string) => void;
}

/** The way from the workspace to the folder that is shown; its end stays in view. */
export function Breadcrumbs({ folder, onFolder }: BreadcrumbsProps) {
  const { t } = useTranslation();
  const crumbs = [{ name: t("files.root"), path: "" }, ...toCrumbs(folder)];
  return (
    <nav aria-label={t("files.path")} className="min-w-0 flex-1 overflow-x-auto [direction:rtl]">
      <ol className="flex w-fit min-w-full items-center text-small [direction:ltr]">
        {crumbs.map(({ name, path }) => (
          <li key={path} className="flex items-center">
            {path === "" ? null : (
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            )}
            <button
              type="button"
              aria-current={path === folder ? "page" : undefined}
              onClick={() => onFolder(path)}
              className="touch-target rounded-sm px-1 py-0.5 whitespace-nowrap text-ink-3 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
