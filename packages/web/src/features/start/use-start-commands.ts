import type { CommandReply } from "@steward/contracts/command.ts";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { commandReplyKey } from "../composer/command-reply.tsx";

/**
 * Runs slash commands where there is no conversation yet: on one that is made for it, which stays, and is
 * opened, if the command did something to it.
 */
export function useStartCommands(model: string) {
  const { api, queries } = useServices();
  const report = useReportFailure();
  const navigate = useNavigate();
  const [reply, setReply] = useState<CommandReply | null>(null);
  const run = useCallback(
    async (text: string): Promise<boolean> => {
      const made = await report(api.createConversation(model === "" ? {} : { model }));
      if (made === null) return false;
      const answer = await report(api.runCommand(made.id, text));
      const after = answer && (await report(api.conversation(made.id)));
      const isChanged =
        after !== null && JSON.stringify(after.conversation) !== JSON.stringify(made);
      const next = answer?.effects?.conversationId ?? (isChanged ? made.id : null);
      if (next !== made.id) void report(api.removeConversation(made.id));
      if (next === null) setReply(answer);
      else {
        queries.setQueryData(commandReplyKey(next), answer);
        await navigate({ to: "/c/$conversationId", params: { conversationId: next } });
      }
      return answer !== null;
    },
    [api, queries, report, navigate, model],
  );
  const clear = useCallback(() => setReply(null), []);
  return { reply, run, clear };
}
