import { useQuery } from "@tanstack/react-query";
import { type AriaAttributes, type KeyboardEvent, useId, useState } from "react";
import { commandsQuery } from "../../api/queries.ts";
import { classNames } from "../../components/class-names.ts";
import { inLanguage, useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { findCommands, type SlashCommand } from "./slash-commands.ts";

/** The commands to choose from, above the field they are typed into. */
export function SlashList({ menu }: { readonly menu: SlashMenu }) {
  const { t, language } = useTranslation();
  return (
    <>
      <p role="status" className="sr-only">
        {menu.commands.length > 0 ? t("slash.found", { number: menu.commands.length }) : ""}
      </p>
      {menu.commands.length === 0 ? null : (
        <div
          ref={fitAbove}
          id={menu.id}
          role="listbox"
          aria-label={t("slash.label")}
          data-takes-escape
          className="animate-appear absolute inset-x-0 bottom-full z-20 mb-2 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-3"
        >
          {menu.commands.map((command) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and takes the keys
            <div
              key={command.name}
              id={`${menu.id}-${command.name}`}
              role="option"
              tabIndex={-1}
              aria-selected={command === menu.active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => menu.pick(command)}
              className={classNames(
                "flex cursor-pointer items-baseline gap-2 rounded-md px-2.5 py-1.5 text-ui max-md:min-h-11 max-md:flex-col max-md:gap-0",
                command === menu.active && "bg-hover",
              )}
            >
              <span className="shrink-0 font-medium">
                /{command.name} <span className="font-normal text-ink-3">{command.usage}</span>
              </span>
              <span className="min-w-0 flex-1 truncate text-right text-small text-ink-3 max-md:w-full max-md:text-left">
                {inLanguage(language, command.description, command.descriptions)}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const tallest = 288;
const shortest = 96;
const headerHeight = 64;

/** Where the field stands high on the page, the list is as long as there is room above it. */
function fitAbove(list: HTMLElement | null): void {
  const top = list?.parentElement?.getBoundingClientRect().top;
  const page = list?.closest("main")?.getBoundingClientRect().top ?? 0;
  if (!list || top === undefined) return;
  list.style.maxHeight = `${Math.max(shortest, Math.min(tallest, top - page - headerHeight))}px`;
}

export interface SlashMenuOptions {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly onCommand: (text: string) => Promise<boolean>;
}

export interface SlashMenu {
  readonly id: string;
  readonly commands: readonly SlashCommand[];
  readonly active: SlashCommand | undefined;
  /** For the field that the commands are typed into. */
  readonly field: Pick<AriaAttributes, "aria-controls" | "aria-activedescendant">;
  pick(command: SlashCommand): void;
  /** Whether the menu took the key. */
  onKeyDown(event: KeyboardEvent): boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The commands that begin with what is typed after a slash. */
export function useSlashMenu({ text, setText, onCommand }: SlashMenuOptions): SlashMenu {
  const { api } = useServices();
  const id = useId();
  const isTyped = text.startsWith("/");
  const { data: all = [] } = useQuery(commandsQuery(api));
  const [index, setIndex] = useState(0);
  const [dismissed, setDismissed] = useState("");
  const commands = isTyped && dismissed !== text ? findCommands(all, text) : [];
  const active = commands[Math.min(index, commands.length - 1)];
  const pick = (command: SlashCommand): void => {
    setIndex(0);
    // A command that needs arguments is completed, not run.
    const isWhole = !command.usage.startsWith("<");
    setText(isWhole ? "" : `/${command.name} `);
    if (isWhole) void onCommand(`/${command.name}`);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (active === undefined || event.nativeEvent.isComposing) return false;
    const step = steps[event.key];
    if (step !== undefined) {
      setIndex((commands.indexOf(active) + step + commands.length) % commands.length);
    } else if (event.key === "Escape") setDismissed(text);
    else if (event.key === "Tab" && !event.shiftKey) setText(`/${active.name} `);
    else if (event.key === "Enter" && !event.shiftKey) pick(active);
    else return false;
    event.preventDefault();
    return true;
  };
  const field = active
    ? { "aria-controls": id, "aria-activedescendant": `${id}-${active.name}` }
    : {};
  return { id, commands, active, field, pick, onKeyDown };
}
