import { createPlanCommand, createVerifyCommand } from "../modules/agent/index.ts";
import { createInbox, createSlashCommands, type RequestClasses } from "../modules/inbox/index.ts";
import { createMemoryCommands } from "../modules/memory/index.ts";
import type { Models } from "../modules/models/index.ts";
import { createPersonaCommand, type Personas } from "../modules/personas/index.ts";
import { createRunCommand } from "../modules/pipeline/index.ts";
import type { Sandboxes } from "../modules/sandboxes/index.ts";
import { createIntents, createThreads } from "../modules/threads/index.ts";
import type { AgentStack } from "./create-agent-stack.ts";
import type { Talk } from "./create-talk.ts";

export type InboxStackOptions = {
  readonly models: Models;
  readonly talk: Talk;
  readonly acting: AgentStack;
  readonly sandboxes: Pick<Sandboxes, "started" | "status">;
  readonly personas: Personas;
  readonly classes: RequestClasses;
};

/** Where messages come in: from people with their commands, and from scripts. */
export function createInboxStack({ models, talk, acting, ...options }: InboxStackOptions) {
  const { sandboxes, personas, classes } = options;
  const { turns, conversations, recogniser, memory } = talk;
  const { agent, approvals, thinking, pipeline, validate } = acting;
  const canRun = async () => {
    await sandboxes.started();
    return sandboxes.status().driver !== null;
  };
  const commands = createSlashCommands(
    [
      ...createMemoryCommands({ memory: memory.desk, isOn: memory.isOn }),
      createPersonaCommand(personas),
      createPlanCommand({ turns, conversations, mode: () => pipeline().thinking.mode }),
      createVerifyCommand({ turns, conversations, validate }),
      createRunCommand({ turns, conversations, canRun }),
    ],
    { conversations, turns, approvals, agent, models, classes },
  );
  const inbox = createInbox({ agent, commands, conversations, recogniser, turns, models, classes });
  const threads = createThreads({ inbox, turns, approvals, conversations });
  const intents = createIntents({
    threads,
    turns,
    conversations,
    agent,
    thinking,
    pipeline,
    models,
    commands,
  });
  return { commands, inbox, threads, intents };
}
