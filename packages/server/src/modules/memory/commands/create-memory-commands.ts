import type { UserId } from "@steward/contracts/ids.ts";
import type { EmbedderState } from "@steward/contracts/memory.ts";
import { type Command, defineCommand } from "../../conversations/index.ts";
import type { MemoryToolPorts, Rememberer, ToolMemory } from "../tools/ports.ts";
import { factLine, forgottenText, hitLine } from "../tools/to-text.ts";

/** What people type to use their memory, in the order that help shows it. */
export function createMemoryCommands({ memory }: MemoryToolPorts): readonly Command[] {
  return [
    defineRememberCommand(memory),
    defineRecallCommand(memory),
    defineForgetCommand(memory),
    defineFactsCommand(memory),
    defineMemoryCommand(memory),
  ];
}

function defineRememberCommand({ facts }: ToolMemory) {
  return defineCommand({
    name: "remember",
    usage: "<text>",
    description: {
      en: "Notes something for later conversations",
      de: "Merkt etwas für spätere Unterhaltungen vor",
    },
    async run(value, { by, conversation }) {
      if (value === "") return { ok: false, text: "Say what: /remember <text>" };
      if (value.length > 4_000) return { ok: false, text: "That is too long to note." };
      const { outcome } = await facts.keep(toRememberer(by), {
        subject: "user",
        key: "note",
        value,
        category: "other",
        confidence: 1,
        conversation: conversation.id,
      });
      return { ok: true, text: outcome === "known" ? "I knew that already." : "Noted." };
    },
  });
}

const MOST_HITS = 8;
const PATIENCE_MS = 20_000;

function defineRecallCommand(memory: ToolMemory) {
  return defineCommand({
    name: "recall",
    usage: "<question>",
    description: {
      en: "Searches what was said and noted before",
      de: "Sucht in dem, was früher gesagt und notiert wurde",
    },
    async run(q, { by }) {
      if (q === "") return { ok: false, text: "Say what: /recall <question>" };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const question = { q: q.slice(0, 10_000), k: MOST_HITS };
      const { hits, degraded } = await memory.recall(toRememberer(by), question, signal);
      const lines = hits.map((hit) => `${hitLine(hit)} — ${hit.why.text}`);
      const found = lines.length === 0 ? ["Nothing was found."] : lines;
      return { ok: true, text: [...found, ...(degraded === null ? [] : [degraded])].join("\n") };
    },
  });
}

/** As `ForgetRequest` has it. */
const SHORTEST = 3;
const LONGEST = 1_000;

function defineForgetCommand(memory: ToolMemory) {
  return defineCommand({
    name: "forget",
    usage: "<text>",
    description: {
      en: "Forgets whatever contains this text, for good",
      de: "Vergisst für immer alles, was diesen Text enthält",
    },
    hidesArguments: true,
    async run(text, { by }) {
      if (text.length < SHORTEST || text.length > LONGEST) {
        return {
          ok: false,
          text: `Say what: /forget <text>, ${SHORTEST} to ${LONGEST} characters.`,
        };
      }
      return { ok: true, text: forgottenText(await memory.forget(toRememberer(by), { text })) };
    },
  });
}

const MOST_FACTS = 50;

function defineFactsCommand({ facts }: ToolMemory) {
  return defineCommand({
    name: "facts",
    usage: "[words]",
    description: {
      en: "Lists what is known, or what of it has these words",
      de: "Zeigt, was bekannt ist, oder was davon diese Wörter enthält",
    },
    async run(words, { by }) {
      const q = words === "" ? {} : { q: words.slice(0, 200) };
      const query = { ...q, past: false, limit: MOST_FACTS };
      const { facts: found, nextCursor } = await facts.list(toRememberer(by), query);
      if (found.length === 0) return { ok: true, text: "Nothing is known." };
      const more = nextCursor === null ? [] : ["and more"];
      return { ok: true, text: [...found.map(factLine), ...more].join("\n") };
    },
  });
}

function defineMemoryCommand(memory: ToolMemory) {
  return defineCommand({
    name: "memory",
    usage: "",
    description: {
      en: "Shows what the memory holds and how it is doing",
      de: "Zeigt, was das Gedächtnis enthält und wie es ihm geht",
    },
    async run(_args, { by }) {
      const { counts, pending, bytes, embedder } = await memory.status(toRememberer(by));
      const lines = [
        `${counts.episodes} things said, ${counts.facts} facts (${counts.review} to review), ${counts.entities} people and things`,
        `About ${(bytes / 1e6).toFixed(1)} MB`,
        `Meaning: ${meanings[embedder.state]}${embedder.problem === null ? "" : ` (${embedder.problem})`}`,
        ...(pending.embeddings + pending.turns === 0
          ? []
          : [`Still to do: ${pending.turns} turns, ${pending.embeddings} vectors`]),
      ];
      return { ok: true, text: lines.join("\n") };
    },
  });
}

const meanings = {
  off: "off, recall goes by words alone",
  preparing: "being prepared, recall goes by words alone until then",
  ready: "ready",
  failed: "failed, recall goes by words alone",
} as const satisfies Record<EmbedderState["state"], string>;

/** Commands act on one's own memory alone. */
function toRememberer({ userId }: { readonly userId: UserId }): Rememberer {
  return { userId, role: "member" };
}
