import { useCallback } from "react";
import { commandsQuery } from "../../api/queries.ts";
import { useServices } from "../../app/services.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { readSlash } from "./slash-commands.ts";

type Send = (message: OutgoingMessage) => Promise<boolean>;

/** Runs what is a command, and sends everything else. */
export function useSlashSend(
  onSend: Send,
  onCommand: ((text: string) => Promise<boolean>) | null,
): Send {
  const { api, queries } = useServices();
  return useCallback(
    async (message) => {
      if (onCommand === null || !message.text.startsWith("/")) return onSend(message);
      const known = await queries.query(commandsQuery(api)).catch(() => []);
      const { isCommand, text } = readSlash(known, message.text);
      return isCommand ? onCommand(text) : onSend({ ...message, text });
    },
    [api, queries, onSend, onCommand],
  );
}
