import { approve } from "./approve.ts";
import type { Command } from "./define-command.ts";
import { help } from "./help.ts";
import { mode } from "./mode.ts";
import { model } from "./model.ts";
import { queue } from "./queue.ts";
import { reject } from "./reject.ts";
import { retry } from "./retry.ts";
import { startConversation } from "./start-conversation.ts";
import { status } from "./status.ts";
import { stop } from "./stop.ts";
import { title } from "./title.ts";

/** In the order that help shows them. */
export const builtInCommands: readonly Command[] = [
  help,
  startConversation,
  model,
  stop,
  approve,
  reject,
  mode,
  queue,
  retry,
  title,
  status,
];
