import type { CommandReply } from "@steward/contracts/command.ts";
import { useCallback, useState } from "react";
import { useServices } from "../../app/services.ts";
import { toConversation } from "../../app/to-conversation.ts";
import { useReportFailure } from "../../app/use-report-failure.ts";
import { useRouter } from "../../router/router-context.ts";

/** Runs slash commands on a conversation and keeps what the last one answered. */
export function useSlashCommands(conversationId: string) {
  const { api } = useServices();
  const report = useReportFailure();
  const { navigate } = useRouter();
  const [reply, setReply] = useState<CommandReply | null>(null);
  const run = useCallback(
    async (text: string): Promise<boolean> => {
      const answer = await report(api.runCommand(conversationId, text));
      setReply(answer);
      const next = answer?.effects?.conversationId;
      if (next !== undefined && next !== conversationId) {
        await navigate(toConversation(next));
      }
      return answer !== null;
    },
    [api, report, navigate, conversationId],
  );
  const clear = useCallback(() => setReply(null), []);
  return { reply, run, clear };
}
