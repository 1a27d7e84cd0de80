import { QueueMode } from "@steward/contracts/queue-mode.ts";
import { ApprovalMode } from "@steward/contracts/tool-call.ts";
import { type Command, defineCommand } from "./define-command.ts";
import { choose, decideAll, listWaiting, toList } from "./waiting-calls.ts";

const help = defineCommand({
  name: "help",
  usage: "",
  description: { en: "Lists the commands", de: "Zeigt die Befehle" },
  async run(_args, { commands }) {
    const lines = commands.map(
      ({ name, usage, description }) =>
        `/${name}${usage === "" ? "" : ` ${usage}`}: ${description.en}`,
    );
    return { ok: true, text: [...lines, "Start with // to say it instead."].join("\n") };
  },
});

const startConversation = defineCommand({
  name: "new",
  usage: "[title]",
  description: {
    en: "Starts a new conversation with the same model",
    de: "Beginnt eine neue Unterhaltung mit demselben Modell",
  },
  async run(args, { conversations, by, conversation }) {
    const { model } = conversation;
    const title = args.slice(0, 200);
    const { id } = await conversations.create(by.userId, { model, ...(title ? { title } : {}) });
    return {
      ok: true,
      text: title ? `A new conversation: ${title}` : "A new conversation.",
      effects: { conversationId: id },
    };
  },
});

const changeModel = defineCommand({
  name: "model",
  usage: "[id]",
  description: { en: "Shows or changes the model", de: "Zeigt oder wechselt das Modell" },
  async run(args, { conversations, models, by, conversation }) {
    const known = `There are: ${models.ids().join(", ")}`;
    if (args === "") return { ok: true, text: `The model is ${conversation.model}. ${known}` };
    const id = models.resolve(args);
    if (id === undefined) return { ok: false, text: `There is no model ${args}. ${known}` };
    await conversations.update(by.userId, conversation.id, { model: id });
    return { ok: true, text: `The next messages go to ${id}.` };
  },
});

const stop = defineCommand({
  name: "stop",
  usage: "[all]",
  description: {
    en: "Stops what runs or waits; with all, the queued messages too",
    de: "Hält an, was läuft oder wartet; mit all auch die Nachrichten in der Warteschlange",
  },
  async run(args, { turns, conversation }) {
    const withQueued = args.toLowerCase() === "all";
    const live = await turns.live(conversation.id);
    const ending = live.filter((turn) => withQueued || turn.status !== "queued");
    if (ending.length === 0) return { ok: true, text: "Nothing is running." };
    // The queued ones first: none of them may start meanwhile.
    for (const turn of ending.toReversed()) await turns.stop(turn.id);
    const left = live.length - ending.length;
    return { ok: true, text: left === 0 ? "Stopped." : `Stopped. Still queued: ${left}.` };
  },
});

const approve = defineCommand({
  name: "approve",
  usage: "[n|all]",
  description: {
    en: "Lets a call run that waits for a decision",
    de: "Erlaubt einen Aufruf, der auf eine Entscheidung wartet",
  },
  async run(args, context) {
    const choice = choose(await listWaiting(context), args);
    if (!choice.ok) return choice.reply;
    return decideAll(context, choice.chosen, { verb: "approve", done: "Approved" });
  },
});

const reject = defineCommand({
  name: "reject",
  usage: "[n|all] [reason]",
  description: {
    en: "Refuses a call that waits for a decision",
    de: "Lehnt einen Aufruf ab, der auf eine Entscheidung wartet",
  },
  async run(args, context) {
    const match = /^(?<which>\d+|all)(?:\s+(?<reason>.*))?$/isu.exec(args)?.groups;
    const choice = choose(await listWaiting(context), match?.which ?? "");
    if (!choice.ok) return choice.reply;
    const text = match ? (match.reason ?? "") : args;
    return decideAll(context, choice.chosen, { verb: "reject", done: "Rejected", text });
  },
});

const modeUsage = `<${ApprovalMode.options.join("|")}>`;

const changeMode = defineCommand({
  name: "mode",
  usage: modeUsage,
  description: {
    en: "Changes what is asked before it is done",
    de: "Ändert, wonach vorher gefragt wird",
  },
  async run(args, { conversations, by, conversation }) {
    const parsed = ApprovalMode.safeParse(args.toLowerCase());
    if (!parsed.success) {
      return {
        ok: false,
        text: `The mode is ${conversation.approvalMode}. Change it: /mode ${modeUsage}`,
      };
    }
    await conversations.update(by.userId, conversation.id, { approvalMode: parsed.data });
    return { ok: true, text: `The mode is ${parsed.data}: ${modeMeanings[parsed.data]}.` };
  },
});

const modeMeanings = {
  plan: "nothing is done, only read",
  ask: "everything but reading asks first",
  "accept-edits": "the network, messages and spending ask first",
  auto: "nothing asks",
} as const satisfies Record<ApprovalMode, string>;

const queueUsage = `<${QueueMode.options.join("|")}>`;

const changeQueue = defineCommand({
  name: "queue",
  usage: queueUsage,
  description: {
    en: "Changes what becomes of messages that are sent while it works",
    de: "Ändert, was aus Nachrichten wird, die während der Arbeit kommen",
  },
  async run(args, { conversations, by, conversation }) {
    const parsed = QueueMode.safeParse(args.toLowerCase());
    if (!parsed.success) {
      return {
        ok: false,
        text: `The queue is ${conversation.queueMode}. Change it: /queue ${queueUsage}`,
      };
    }
    await conversations.update(by.userId, conversation.id, { queueMode: parsed.data });
    return { ok: true, text: `Messages sent meanwhile ${queueMeanings[parsed.data]}.` };
  },
});

const queueMeanings = {
  serial: "wait their turn",
  steer: "join what is running",
  collect: "are answered together, afterwards",
  interrupt: "stop what is running",
  concurrent: "are answered side by side",
} as const satisfies Record<QueueMode, string>;

const retry = defineCommand({
  name: "retry",
  usage: "",
  description: { en: "Asks the last message again", de: "Stellt die letzte Nachricht noch einmal" },
  async run(_args, { turns, agent, by, conversation }) {
    const { id: conversationId, headTurnId } = conversation;
    const last = headTurnId === null ? null : await turns.get(headTurnId);
    if (!last) return { ok: false, text: "There is nothing to ask again yet." };
    if (last.endedAt === null) return { ok: false, text: "It still works on it. /stop ends that." };
    const { parentId, input } = last;
    // The conversation's model, not the turn's: a retry often follows a change of model.
    const { model } = conversation;
    await agent.submit({ ownerId: by.userId, conversationId, parentId, model, input });
    return { ok: true, text: "Asked again." };
  },
});

const changeTitle = defineCommand({
  name: "title",
  usage: "<text>",
  description: { en: "Names the conversation", de: "Gibt der Unterhaltung einen Namen" },
  async run(args, { conversations, by, conversation }) {
    const text = args.replaceAll(/\s+/g, " ").slice(0, 200).trim();
    if (text === "") return { ok: false, text: "Give it a name: /title <text>" };
    await conversations.update(by.userId, conversation.id, { title: text });
    return { ok: true, text: `The title is: ${text}` };
  },
});

const status = defineCommand({
  name: "status",
  usage: "",
  description: {
    en: "Shows what goes on in this conversation",
    de: "Zeigt, was in dieser Unterhaltung vor sich geht",
  },
  async run(_args, context) {
    const { title, model, approvalMode, queueMode, id } = context.conversation;
    const live = await context.turns.live(id);
    const count = (state: string) => live.filter((turn) => turn.status === state).length;
    const waiting = await listWaiting(context);
    const lines = [
      title === "" ? "No title yet" : title,
      `Model: ${model}`,
      `Mode: ${approvalMode}, queue: ${queueMode}`,
      `Turns: ${count("running")} running, ${count("waiting")} waiting, ${count("queued")} queued`,
      ...(waiting.length === 0 ? [] : [`Waiting for a decision:\n${toList(waiting)}`]),
    ];
    return { ok: true, text: lines.join("\n") };
  },
});

/** In the order that help shows them. */
export const builtInCommands: readonly Command[] = [
  help,
  startConversation,
  changeModel,
  stop,
  approve,
  reject,
  changeMode,
  changeQueue,
  retry,
  changeTitle,
  status,
];
