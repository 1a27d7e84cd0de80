import { useQuery } from "@tanstack/react-query";
import { useId, useState, type AriaAttributes, type KeyboardEvent } from "react";
import { commandsQuery } from "../../api/queries.ts";
import { useServices } from "../../app/services.ts";
import { findCommands, type SlashCommand } from "./slash-commands.ts";

export interface SlashMenuOptions {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Null where commands cannot be run. */
  readonly onCommand: ((text: string) => Promise<boolean>) | null;
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
  const isTyped = onCommand !== null && text.startsWith("/");
  const { data: all = [] } = useQuery({ ...commandsQuery(api), enabled: onCommand !== null });
  const [index, setIndex] = useState(0);
  const [dismissed, setDismissed] = useState("");
  const commands = isTyped && dismissed !== text ? findCommands(all, text) : [];
  const active = commands[Math.min(index, commands.length - 1)];
  const pick = (command: SlashCommand): void => {
    setIndex(0);
    // Without what it needs a command would only say how it is used.
    const isWhole = !command.usage.startsWith("<");
    setText(isWhole ? "" : `/${command.name} `);
    if (isWhole) void onCommand?.(`/${command.name}`);
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
