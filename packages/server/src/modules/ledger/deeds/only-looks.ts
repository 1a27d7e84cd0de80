import { executors } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";

type Call = EvidenceBook["calls"][number];

/** Commands that only look. */
const LOOKS =
  /^\s*(?:sudo )?(?:(?:ls|cat|grep|rg|find(?!.*-delete)|head|tail|df|du|ps|stat|wc|which|whoami|pwd|tree|less|echo|cd|test|date|uptime|free|journalctl(?!.*--vacuum)|dpkg -l|lsattr|lsof|file|diff|jq|sort|uniq|cut|tr|sleep)(?![\w-])|(?!(?:rm|rmdir|mv|cp|ln|mkdir|touch|chmod|chown|tar|zip|rsync|scp|kill)\s)\S+(?: -\S+)*(?: \S+)?(?: -\S+ \S+)* (?:status|list|show|get|describe|inspect|info|ls|logs?|images|ps|top|history|diff|branch(?! -[dD])|version|--version|outdated|audit)(?![\w-]))[^>]*$/i;
/** Names of tools that only look. */
const READERS =
  /(?:^|[_.:-])(?:read|list|get|fetch|search|query|find|show|status|view|recall|lookup|describe|inspect|stats?|info|logs?|history|balance|availability|preview|forecast|quote)(?:$|[_.:-])/i;

/** Whether a call changes nothing. Asked of every call for every act of an answer. */
export const onlyLooks = oncePer(({ call: { tool, input } }: Call): boolean => {
  if (/"\s*(?:select|with|show|describe|explain)\b/i.test(input)) return true;
  const command = /"(?:command|cmd|script)":\s*"((?:[^"\\]|\\.)*)"/.exec(input)?.[1];
  if (command === undefined) return !executors.test(tool) && READERS.test(tool);
  return command.split(/&&|\|\|?|;|\\n/).every((part) => LOOKS.test(part));
});
