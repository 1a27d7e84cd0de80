import type { Artifact, ArtifactType } from "@steward/contracts/artifact.ts";
import { useQuery } from "@tanstack/react-query";
import Braces from "lucide-react/icons/braces";
import FileText from "lucide-react/icons/file-text";
import Globe from "lucide-react/icons/globe";
import Image from "lucide-react/icons/image";
import SquareTerminal from "lucide-react/icons/square-terminal";
import { artifactQuery } from "../../api/queries.ts";
import { useServices } from "../../state/services.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { formatBytes } from "../../i18n/formats.ts";

const icons = {
  code: Braces,
  json: Braces,
  terminal: SquareTerminal,
  media: Image,
  desktop: Image,
  web: Globe,
  text: FileText,
} as const satisfies Record<ArtifactType, unknown>;

/** Pictures are shown, everything else is named. */
export function ArtifactList({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  if (ids.length === 0) return null;
  return (
    <ul aria-label={t("tool.artifacts")} className="flex flex-wrap gap-1.5">
      {ids.map((id) => (
        <li key={id} className="min-w-0">
          <ArtifactItem id={id} />
        </li>
      ))}
    </ul>
  );
}

function ArtifactItem({ id }: { readonly id: string }) {
  const { api } = useServices();
  const { t } = useTranslation();
  const { data, isError } = useQuery(artifactQuery(api, id));
  if (isError) return <span className={chip}>{t("tool.artifactGone")}</span>;
  const isPicture = data !== undefined && /^image\/(?:png|jpeg|gif|webp)$/.test(data.mime);
  return isPicture ? <Figure artifact={data} /> : <Chip id={id} artifact={data} />;
}

function Figure({ artifact: { id, label } }: { readonly artifact: Artifact }) {
  const { t } = useTranslation();
  return (
    <a
      href={`/artifacts/${id}/content`}
      target="_blank"
      rel="noopener"
      aria-label={t("execution.figure", { label })}
      // As high before it has loaded as after: the text below stays where it is.
      className="block h-64 max-w-full overflow-hidden rounded-lg border border-line bg-sunken max-md:h-48"
    >
      <img
        src={`/artifacts/${id}/content`}
        alt={label}
        className="h-full max-w-full object-contain"
      />
    </a>
  );
}

const chip =
  "flex h-8 max-w-72 items-center gap-2 rounded-md border border-line-strong bg-raised px-2.5 text-small text-ink-2 shadow-1";

interface ChipProps {
  readonly id: string;
  readonly artifact: Artifact | undefined;
}

/** The server shows what is harmless and offers everything else as a download. */
function Chip({ id, artifact }: ChipProps) {
  const { t, language } = useTranslation();
  const Icon = icons[artifact?.type ?? "text"];
  return (
    <a
      href={`/artifacts/${id}/content`}
      target="_blank"
      rel="noopener"
      className={`touch-target hover:bg-hover hover:text-ink ${chip}`}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="truncate font-medium">{artifact?.label ?? t("common.loading")}</span>
      {artifact ? (
        <span className="shrink-0 text-ink-3">{formatBytes(artifact.bytes, language)}</span>
      ) : null}
    </a>
  );
}
