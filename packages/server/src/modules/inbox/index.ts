export {
  createInbox,
  type InboxPorts,
  type HistoryMessage,
  type Inbox,
  type Sender,
} from "./create-inbox.ts";
export { createRequestClasses, type RequestClasses } from "./create-request-classes.ts";
export { createSlashCommands } from "./create-slash-commands.ts";
