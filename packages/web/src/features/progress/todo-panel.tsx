import type { TodoItem } from "@steward/contracts/tool-call.ts";
import ChevronUp from "lucide-react/icons/chevron-up";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDot from "lucide-react/icons/circle-dot";
import { useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { isOpenTurn } from "../../state/turn-store.ts";
import { useTurn } from "../../state/use-turn.ts";

const icons = { pending: Circle, active: CircleDot, done: CircleCheck } as const;

/** The assistant's own list: where it stands in one line, all of it on demand. */
export function TodoPanel({ turnId }: { readonly turnId: string }) {
  const turn = useTurn(turnId);
  const items = turn?.todos ?? [];
  const isOver = turn !== undefined && !isOpenTurn(turn);
  if (items.length === 0 || (isOver && items.every(isDone))) return null;
  return <Todos items={isOver ? items.map(toLeft) : items} isOver={isOver} />;
}

/** Nobody works on it any more. */
function toLeft(item: TodoItem): TodoItem {
  return isDone(item) ? item : { ...item, status: "pending" };
}

interface TodosProps {
  readonly items: readonly TodoItem[];
  /** The answer has ended, and something was left. */
  readonly isOver: boolean;
}

function Todos({ items, isOver }: TodosProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const done = items.filter(isDone).length;
  const current =
    items.find((item) => item.status === "active") ?? items.find((item) => !isDone(item));
  return (
    <section
      aria-label={t("todo.label")}
      className="rounded-xl border border-line bg-sunken text-ui"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2.5 rounded-xl px-3.5 text-left hover:bg-hover max-md:min-h-11"
      >
        <span className="shrink-0 text-small text-ink-3 tabular-nums">
          {t(isOver ? "todo.left" : "todo.progress", { done, total: items.length })}
        </span>
        <span className="min-w-0 flex-1 truncate text-ink-2">{isOver ? "" : current?.text}</span>
        <ChevronUp
          aria-hidden
          className={classNames("size-4 shrink-0 text-ink-3", isOpen && "rotate-180")}
        />
      </button>
      {isOpen ? (
        <ul className="max-h-52 space-y-1 overflow-y-auto px-3.5 pt-1 pb-3">
          {items.map((item, index) => (
            <Todo key={index} item={item} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Todo({ item }: { readonly item: TodoItem }) {
  const { t } = useTranslation();
  const Icon = icons[item.status];
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        aria-hidden
        className={classNames(
          "mt-0.5 size-4 shrink-0",
          item.status === "pending" ? "text-ink-3" : "text-accent",
        )}
      />
      <span className="sr-only">{t(`todo.${item.status}`)}</span>
      <span
        className={classNames(
          "min-w-0 [overflow-wrap:anywhere]",
          item.status === "done" && "text-ink-3 line-through",
          item.status === "active" && "font-medium",
        )}
      >
        {item.text}
      </span>
    </li>
  );
}

function isDone({ status }: TodoItem): boolean {
  return status === "done";
}
