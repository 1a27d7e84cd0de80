import { useQuery } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Braces from "lucide-react/icons/braces";
import Globe from "lucide-react/icons/globe";
import SquareTerminal from "lucide-react/icons/square-terminal";
import type { ArtifactType } from "@steward/contracts/artifact.ts";
import { useTranslation } from "react-i18next";
import { artifactQuery } from "../../api/queries.ts";
import { useServices } from "../../app/services.ts";
import { formatBytes } from "../models/format-bytes.ts";

const icons = {
  code: Braces,
  json: Braces,
  terminal: SquareTerminal,
  media: Image,
  desktop: Image,
  web: Globe,
  text: FileText,
} as const satisfies Record<ArtifactType, unknown>;

export function ArtifactChips({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  if (ids.length === 0) return null;
  return (
    <ul aria-label={t("tool.artifacts")} className="flex flex-wrap gap-1.5">
      {ids.map((id) => (
        <li key={id} className="min-w-0">
          <ArtifactChip id={id} />
        </li>
      ))}
    </ul>
  );
}

/** The server shows what is harmless and offers everything else as a download. */
function ArtifactChip({ id }: { readonly id: string }) {
  const { api } = useServices();
  const { t, i18n } = useTranslation();
  const { data, isError } = useQuery(artifactQuery(api, id));
  const className =
    "flex h-8 max-w-72 items-center gap-2 rounded-md border border-line-strong bg-raised px-2.5 text-small text-ink-2 shadow-1";
  if (isError) return <span className={className}>{t("tool.artifactGone")}</span>;
  const Icon = icons[data?.type ?? "text"];
  return (
    <a
      href={`/artifacts/${id}/content`}
      target="_blank"
      rel="noopener"
      className={`touch-target hover:bg-hover hover:text-ink ${className}`}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="truncate font-medium">{data?.label ?? t("common.loading")}</span>
      {data ? (
        <span className="shrink-0 text-ink-3">{formatBytes(data.bytes, i18n.language)}</span>
      ) : null}
    </a>
  );
}
