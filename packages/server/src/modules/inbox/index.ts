export {
  createInbox,
  type InboxPorts,
  type HistoryMessage,
  type Inbox,
  type NewMessage,
  type Sender,
} from "./create-inbox.ts";
export { createRequestClasses, type RequestClasses } from "./create-request-classes.ts";
