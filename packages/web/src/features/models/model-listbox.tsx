import type { ModelEntry, ModelList } from "@steward/contracts/model-entry.ts";
import Check from "lucide-react/icons/check";
import Search from "lucide-react/icons/search";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useMemo,
  useState,
} from "react";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import type { Translate } from "../../i18n/texts.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { groupModels, type ModelGroup } from "./models.ts";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export interface ModelListboxProps {
  readonly list: ModelList;
  readonly value: string;
  readonly onChoose: (model: string) => void;
}

/** A search box over a list; arrows move, Enter chooses. */
export function ModelListbox({ list, value, onChoose }: ModelListboxProps) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(value);
  const groups = useMemo(() => groupModels(list.models, search), [list.models, search]);
  const choosable = groups.flatMap((group) => group.models).filter((entry) => entry.available);
  const current = choosable.find((entry) => entry.id === active) ?? choosable[0];

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined && current) {
      event.preventDefault();
      const next = choosable.at((choosable.indexOf(current) + step) % choosable.length);
      if (!next) return;
      setActive(next.id);
      document.getElementById(optionId(id, next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && current) {
      event.preventDefault();
      onChoose(current.id);
    }
  };

  return (
    <>
      <SearchInput
        label={t("model.search")}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? optionId(id, current) : undefined}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("model.choose")}
        className="min-h-0 overflow-y-auto p-1.5"
      >
        {groups.map((group) => (
          <Group key={group.provider} group={group}>
            {group.models.map((entry) => (
              <ModelOption
                key={entry.id}
                id={optionId(id, entry)}
                entry={entry}
                isChosen={entry.id === value}
                isActive={entry.id === current?.id}
                isPreparing={list.embedded.phase === "preparing"}
                onChoose={onChoose}
              />
            ))}
          </Group>
        ))}
        {groups.length === 0 ? <NoMatch /> : null}
      </div>
    </>
  );
}

function NoMatch() {
  const { t } = useTranslation();
  return <p className="px-3 py-6 text-center text-ui text-ink-3">{t("model.none")}</p>;
}

interface SearchProps extends ComponentProps<"input"> {
  readonly label: string;
}

function SearchInput({ label, ...input }: SearchProps) {
  return (
    <div className="relative shrink-0 border-b border-line">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        {...input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className="h-11 w-full bg-transparent pr-3 pl-10 text-ui outline-none placeholder:text-ink-3 max-md:text-base"
      />
    </div>
  );
}

function Group({ group, children }: { readonly group: ModelGroup; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const name = group.provider === "" ? t("model.groupSteward") : group.provider;
  return (
    <div role="group" aria-label={name}>
      <div aria-hidden className="px-2.5 pt-2 pb-1 text-mini font-medium text-ink-3">
        {name}
      </div>
      {children}
    </div>
  );
}

function optionId(id: string, entry: ModelEntry): string {
  return `${id}-${entry.id}`;
}

interface ModelOptionProps {
  readonly id: string;
  readonly entry: ModelEntry;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly isPreparing: boolean;
  readonly onChoose: (model: string) => void;
}

function ModelOption({ id, entry, isChosen, isActive, isPreparing, onChoose }: ModelOptionProps) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox holds the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={!entry.available}
      onClick={() => (entry.available ? onChoose(entry.id) : undefined)}
      className={classNames(
        "flex min-h-10 items-center gap-2.5 rounded-md px-2.5 py-1.5 max-md:min-h-12",
        entry.available ? "cursor-pointer hover:bg-hover" : "cursor-not-allowed",
        isActive && "bg-hover",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span
            className={classNames("truncate text-ui font-medium", !entry.available && "text-ink-3")}
          >
            {entry.name}
          </span>
          {entry.tiny ? (
            <Badge tone="warn" title={t("model.tinyHint")}>
              {t("model.tiny")}
            </Badge>
          ) : null}
        </div>
        <p className="truncate text-small text-ink-3">
          {entry.available
            ? toFacts(entry, t)
            : t(isPreparing && entry.tiny ? "model.preparing" : "model.noKey")}
        </p>
      </div>
      {isChosen ? <Check aria-hidden className="size-4 shrink-0 text-accent" /> : null}
    </div>
  );
}

function toFacts(entry: ModelEntry, t: Translate): string {
  if (entry.kind === "steward") return entry.description;
  const facts = [
    entry.contextTokens === null
      ? null
      : t("model.context", { count: Math.round(entry.contextTokens / 1000) }),
    entry.vision ? t("model.vision") : null,
    entry.reasoning ? t("model.reasoning") : null,
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? facts.join(" · ") : entry.id;
}
