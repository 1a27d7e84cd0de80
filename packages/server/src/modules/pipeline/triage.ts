import type { RequestClass } from "@steward/contracts/plan.ts";
import {
  anyOpenings,
  type BackgroundOpenings,
  firstOpenings,
  systemOpenings,
  visibleOpening,
  wholeOpenings,
} from "./background-openings.data.ts";
import { triageMessage } from "./triage-message.ts";

/** What a front end sends, as far as it tells what it is. */
export type TriageRequest = {
  readonly messages: readonly TriageMessage[];
  readonly isStreamed: boolean;
  readonly maxTokens: number | undefined;
  /** Whether the front end brings tools along. */
  readonly hasTools: boolean;
  /** What the front end itself calls the task, in a header; empty: nothing. */
  readonly task: string;
  /** What the front end or its key says that it is; wins over all that is guessed. */
  readonly declared: "background" | "turn" | undefined;
};

type TriageMessage = {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly text: string;
  readonly hasMedia: boolean;
};

export type Triaged = { readonly class: RequestClass; readonly rule: string };

/** Openings are looked for in so many characters. */
const OPENING_LENGTH = 200;
/** Instructions come first, what they are about last. */
const LOOKED_AT = 10_000;
/** Nobody asks for an answer this short to read it. */
const SHORT_ANSWER_TOKENS = 64;
/** Of a task that calls itself nothing else: an answer that people read. */
const VISIBLE_TASK = "moa_response_generation";

/** Tells what a request is, by what it looks like: no model is asked, and nothing is remembered. */
export function triage(request: TriageRequest, isCommand: (text: string) => boolean): Triaged {
  const { messages, declared } = request;
  if (declared === "background") return { class: "background", rule: "declared" };
  const rule = declared === "turn" ? null : findBackground(request);
  if (rule !== null) return { class: "background", rule };
  const last = messages.at(-1);
  if (last?.role !== "user") return { class: "turn", rule: "no-message" };
  if (isCommand(last.text)) return { class: "command", rule: "command" };
  const lastAnswer = messages.findLast(({ role }) => role === "assistant")?.text ?? "";
  return triageMessage({ ...last, lastAnswer });
}

/** The rule by which it is a front end's own; null: it is somebody's message. */
function findBackground(request: TriageRequest): string | null {
  const { messages, task } = request;
  if (toOpening(messages.at(-1)).startsWith(visibleOpening)) return null;
  if (task !== "") return task === VISIBLE_TASK ? null : "task-header";
  return findTemplate(request) ?? findTrait(request);
}

/** The front end and task whose template it is. */
function findTemplate({ messages, isStreamed }: TriageRequest): string | null {
  const [first, last] = [messages[0], messages.at(-1)];
  const known = findOpening(anyOpenings, [first, last]);
  if (known !== null || messages.some(({ role }) => role === "assistant")) return known;
  const system = messages.find(({ role }) => role === "system");
  const user = messages.find(({ role }) => role === "user");
  return (
    findOpening(firstOpenings, [first]) ??
    findOpening(systemOpenings, [system]) ??
    (isStreamed ? null : findOpening(wholeOpenings, [first, user]))
  );
}

function findOpening(
  openings: BackgroundOpenings,
  messages: readonly (TriageMessage | undefined)[],
): string | null {
  const said = messages.map(toOpening);
  const isSaid = (opening: string) => said.some((text) => text.startsWith(opening));
  return Object.entries(openings).find(([, known]) => known.some(isSaid))?.[0] ?? null;
}

/** Templates that their administrators have rewritten: what they all need in order to be of use. */
function findTrait(request: TriageRequest): string | null {
  const { messages, maxTokens, isStreamed } = request;
  const [only, ...others] = messages.filter(({ role }) => role !== "system");
  if (request.hasTools || others.length > 0) return null;
  if (only?.role !== "user" || only.hasMedia) return null;
  const told = only.text.slice(0, LOOKED_AT);
  const system = messages.find(({ role }) => role === "system")?.text.slice(0, LOOKED_AT) ?? "";
  // Where the answer is streamed, people may have pasted what they want a title for.
  const instruction = isStreamed ? system : `${system}\n${told}`;
  if (naming.test(instruction) && isTranscript(told)) return "transcript";
  if (isStreamed) return null;
  const text = messages.length === 1 ? told : "";
  if (text.includes("<chat_history>")) return "chat-history";
  const [, ...behind] = text.split(/json/iu);
  if (askedKey.test(behind.join(" ")) && talkedAbout.test(text)) return "known-key";
  return maxTokens !== undefined && maxTokens <= SHORT_ANSWER_TOKENS ? "short-answer" : null;
}

/** An object of the one key that a front end reads. */
const askedKey = /\{\s*"(?:title|tags|follow_ups|queries|text)"\s*:/iu;
/** What front ends want of a conversation: something to call it by. */
const naming =
  /(?<!\p{L})(?:titles?|titel|titre|títulos?|headings?|tags?|name this)(?!\p{L})|标题|主题|标签/iu;
const talkedAbout = /\b(?:chat|conversation|dialogue)\b/iu;

/** Both sides of a conversation in one message, with who said it. */
function isTranscript(text: string): boolean {
  return [
    /(?:^|\n)[\t *<-]{0,10}(?:user|you|human|用户)\s*[:：>]|"role"\s*:\s*"user"/iu,
    /(?:^|\n)[\t *<-]{0,10}(?:assistant|ai|bot|助手|助理)\s*[:：>]|"role"\s*:\s*"assistant"/iu,
  ].every((side) => side.test(text));
}

/** White space is counted once, also where a template was indented. */
function toOpening(message: TriageMessage | undefined): string {
  return (message?.text ?? "")
    .slice(0, OPENING_LENGTH * 2)
    .replaceAll(/\s+/gu, " ")
    .replaceAll("’", "'")
    .trimStart()
    .slice(0, OPENING_LENGTH);
}
