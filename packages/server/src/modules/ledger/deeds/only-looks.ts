import { executors } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import { readToolName } from "./read-tool-name.ts";
import { doings, homonyms, readings, sources } from "./tools.data.ts";

type Call = EvidenceBook["calls"][number];

/** Commands that only look. */
const LOOKS =
  /^\s*(?:sudo )?(?:(?:ls|cat|grep|rg|findmnt|mountpoint|lsblk|blkid|id|groups|getent|pgrep|pidof|ss|netstat|dig|host|nslookup|whereis|realpath|readlink|dmesg|uname|lscpu|lsusb|lspci|printenv|zcat|zgrep|cmp|sha256sum|md5sum|find(?!.*-delete)|head|tail|df|du|ps|stat|wc|which|whoami|pwd|tree|less|echo|cd|test|date|uptime|free|journalctl(?!.*--vacuum)|dpkg -l|lsattr|lsof|file|diff|jq|sort(?! .*-o)|uniq|cut|tr|sleep|(?:pip|cargo|bundler?)-audit(?!.*--fix)|trivy|grype|gitleaks|trufflehog|bandit|semgrep(?!.*--autofix)|safety check|snyk test|hadolint|shellcheck|yamllint|actionlint|(?:markdown|style|e|tf|py|golangci-)lint(?!.*--fix))(?![\w-])|(?!(?:rm|rmdir|mv|cp|ln|mkdir|touch|chmod|chown|tar|zip|rsync|scp|kill)\s)\S+(?: -\S+)*(?: \S+)?(?: -\S+ \S+)* (?:status|list|show|get|describe|inspect|info|ls|logs?|images|ps|top|history|diff|branch(?! (?:-[dDmMcCf]|--(?:delete|move|copy|force)))|is-active|is-enabled|is-failed|version|--version|outdated|audit(?! fix))(?![\w-]))[^>]*$/i;
/** A question to a database; not a key that is called "with". */
const ASKS = /"\s*(?:select|with\s+(?:recursive\s+)?\w+\s+as\b|show|describe|explain)\s+[^":]/i;

/** Whether a call changes nothing. Asked of every call for every act of an answer. */
export const onlyLooks = oncePer((item: Call): boolean => {
  const { tool, input } = item.call;
  if (ASKS.test(input)) return true;
  const command = /"(?:command|cmd|script)":\s*"((?:[^"\\]|\\.)*)"/.exec(input)?.[1];
  if (command === undefined) return !executors.test(tool) && isReader(readToolName(item));
  return command.split(/&&|\|\|?|;|\\n/).every((part) => LOOKS.test(part));
});

/** Whether a tool is called after looking at something. "list" in `list_check_off` is a thing that is changed. */
function isReader(name: string): boolean {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");
  if (parts.some((part) => doings.has(part))) return false;
  if (parts.some((part) => readings.has(part))) return true;
  const at = parts.findIndex((part) => sources.has(part));
  return at >= 0 && !parts.slice(at + 1).some((part) => homonyms.has(part));
}
