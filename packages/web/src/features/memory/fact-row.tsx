import type { Fact } from "@steward/contracts/fact.ts";
import { useNavigate } from "@tanstack/react-router";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import Waypoints from "lucide-react/icons/waypoints";
import { type ReactNode, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { useNow } from "../../hooks/use-now.ts";
import { formatDay } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { useForget } from "./forget-target.ts";
import { isPastFact } from "./group-facts.ts";
import { SourceLink } from "./source-link.tsx";
import { toRelation } from "./to-relation.ts";
import { useChangeFact } from "./use-change-fact.ts";
import { useValidity } from "./use-validity.ts";

export interface FactRowProps {
  readonly fact: Fact;
  readonly action?: ReactNode;
}

export function FactRow({ fact, action }: FactRowProps) {
  const { t } = useTranslation();
  const subject = useSubject(fact);
  const isPast = isPastFact(fact, useNow());
  const Value = isPast ? "del" : "strong";
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="text-ui [overflow-wrap:anywhere]">
          {isPast ? <span className="sr-only">{t("memoryFacts.isPast")} </span> : null}
          <span className="text-ink-3">
            {subject} · {toRelation(fact.key, fact.subject === "user")}
          </span>{" "}
          <Value className={isPast ? "text-ink-3" : "font-medium"}>{fact.value}</Value>{" "}
          {fact.shared ? <Badge>{t("memory.shared")}</Badge> : null}
        </p>
        <FactDetails fact={fact} />
      </div>
      {action}
      <FactMenu fact={fact} isPast={isPast} />
    </li>
  );
}

function useSubject({ subject }: Fact): string {
  const { t } = useTranslation();
  return subject === "user" ? t("memory.you") : subject;
}

/** For the accessible names of a fact's buttons: `you likes tea`. */
export function useFactName(fact: Fact): string {
  return `${useSubject(fact)} ${toRelation(fact.key, fact.subject === "user")} ${fact.value}`;
}

interface FactMenuProps {
  readonly fact: Fact;
  readonly isPast: boolean;
}

function FactMenu({ fact, isPast }: FactMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const forget = useForget();
  const name = useFactName(fact);
  const { change } = useChangeFact(fact.id);
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t("memoryFacts.actions", { name })} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        {isPast ? null : (
          <>
            <MenuItem icon={<Pencil />} onSelect={() => setCorrecting(true)}>
              {t("memoryFacts.correct")}
            </MenuItem>
            <MenuItem
              icon={<Undo2 />}
              onSelect={() => void change({ retract: true }, t("memoryFacts.retracted"))}
            >
              {t("memoryFacts.retract")}
            </MenuItem>
          </>
        )}
        <MenuItem
          icon={<Waypoints />}
          onSelect={() =>
            void navigate({ to: "/memory", search: { tab: "graph", about: fact.subject } })
          }
        >
          {t("memoryFacts.connections")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          tone="danger"
          icon={<Trash2 />}
          onSelect={() => forget({ kind: "fact", id: fact.id, text: name })}
        >
          {t("memoryFacts.forget")}
        </MenuItem>
      </Menu>
      {isCorrecting ? <CorrectDialog fact={fact} onClose={() => setCorrecting(false)} /> : null}
    </>
  );
}

/** When it was true, how it is known, and where it was said. */
function FactDetails({ fact }: { readonly fact: Fact }) {
  const { t, language } = useTranslation();
  const validity = useValidity(fact);
  const { retractedAt, recordedAt } = fact;
  const print = (at: number): string => formatDay(at, language);
  const when =
    retractedAt === null
      ? (validity ?? t("memoryFacts.noted", { when: print(recordedAt) }))
      : t("memoryFacts.retractedOn", { when: print(retractedAt) });
  const extractor = useExtractor(fact.extractor);
  const details = [
    when,
    extractor,
    fact.confidence < 1
      ? t("memoryFacts.sure", { percent: Math.round(fact.confidence * 100) })
      : null,
  ].filter((detail) => detail !== null);
  return (
    <>
      <p className="text-small text-ink-3">
        {details.join(" · ")} <SourceLink conversation={fact.conversation} />
      </p>
      {fact.note === null ? null : <p className="text-small text-warn">{fact.note}</p>}
    </>
  );
}

function useExtractor(extractor: string): string {
  const { t } = useTranslation();
  const [kind = "", ...rest] = extractor.split(":");
  switch (kind) {
    case "user":
    case "rules":
    case "import":
      return t(`memoryFacts.by_${kind}`);
    case "model":
      return t("memoryFacts.by_model", { model: rest.join(":") });
    default:
      return extractor;
  }
}
