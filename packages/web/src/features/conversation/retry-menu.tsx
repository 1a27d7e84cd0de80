import type { ReactNode } from "react";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { useCommands } from "../../state/conversation-commands.ts";
import { useModels } from "../models/models.ts";

export interface RetryMenuProps {
  readonly turnId: string;
  readonly trigger: ReactNode;
  readonly align?: "start" | "end";
}

/** Answers again with a model of the user's choice. */
export function RetryMenu({ turnId, trigger, align = "end" }: RetryMenuProps) {
  const commands = useCommands();
  const models = useModels()?.models ?? [];
  return (
    <Menu trigger={trigger} align={align}>
      {models
        .filter((entry) => entry.available)
        .map((entry) => (
          <MenuItem
            key={entry.id}
            {...(entry.kind === "provider" ? { hint: entry.provider } : {})}
            onSelect={() => void commands.retry(turnId, entry.id)}
          >
            {entry.name}
          </MenuItem>
        ))}
    </Menu>
  );
}
