import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { useMemo } from "react";
import { Badge } from "../../components/badge.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { toThoughts, type Thought } from "./to-thoughts.ts";

export function ThoughtTree({ calls }: { readonly calls: readonly ToolPart[] }) {
  const thoughts = useMemo(() => toThoughts(calls), [calls]);
  return (
    <div className="mt-1.5 ml-2 text-ui leading-relaxed text-ink-2">
      <ThoughtList thoughts={thoughts} />
    </div>
  );
}

function ThoughtList({ thoughts }: { readonly thoughts: readonly Thought[] }) {
  return (
    <ol className="space-y-2 border-l-2 border-line pl-4 max-md:pl-3">
      {thoughts.map((thought) => (
        <ThoughtItem key={thought.key} thought={thought} />
      ))}
    </ol>
  );
}

function ThoughtItem({ thought }: { readonly thought: Thought }) {
  const { t } = useTranslation();
  const { number, text, revises, branch, children } = thought;
  return (
    <li className="space-y-2">
      <div className="flex items-baseline gap-2">
        <span className="min-w-4 shrink-0 text-mini font-semibold text-ink-3 tabular-nums">
          {number}
        </span>
        <p className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {revises === null ? null : <Badge>{t("thoughts.revises", { number: revises })}</Badge>}
          {branch === null ? null : <Badge>{t("thoughts.branch", { name: branch })}</Badge>}
          {revises === null && branch === null ? null : " "}
          {text}
        </p>
      </div>
      {children.length > 0 ? <ThoughtList thoughts={children} /> : null}
    </li>
  );
}
