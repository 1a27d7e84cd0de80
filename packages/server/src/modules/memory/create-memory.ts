import { AppError } from "../../kernel/app-error.ts";
import { createEmbeddingQueue } from "./episodes/create-embedding-queue.ts";
import { createArchive } from "./episodes/create-archive.ts";
import { createEpisodes } from "./episodes/create-episodes.ts";
import { createTurnJobs } from "./episodes/create-turn-jobs.ts";
import { createFacts, type Facts } from "./facts/create-facts.ts";
import { noteUsedTools } from "./graph/note-used-tools.ts";
import type { Memory, MemoryDesk, MemoryPorts } from "./memory.ts";
import { createEmbedLanes } from "./create-embed-lanes.ts";
import { createPatientEmbed } from "./recall/create-patient-embed.ts";
import { createRecaller } from "./create-recaller.ts";
import { createFactFinder } from "./remember/create-fact-finder.ts";
import { createRecollector } from "./tools/create-recollector.ts";

const offText = "The memory is off. The owner turns it on with `memory.enabled: true`.";

/** What people say, found again. Nothing is done in the background before `start`. */
export function createMemory(ports: MemoryPorts): Memory {
  const { embedder, thread, graph, forget, settings, log } = ports;
  const isOn = () => settings().enabled;
  const parts = createParts(ports);
  const { embedding, jobs, lanes } = parts;
  const patient = { embed: lanes.asked.embed, prepared: embedder.prepared };
  embedder.onChange(() => {
    embedding.retry();
    thread.noteChange();
  });
  const desk = createDesk(ports, parts);
  const watch = (work: Promise<unknown>, failure: string) =>
    void work.catch((error: unknown) => log.error(failure, { error }));
  let isStarted = false;
  return {
    desk,
    isOn,
    embed: createPatientEmbed({ isOn, embedder: patient, offText }),
    recall: createRecollector({
      memory: desk,
      limits() {
        const { enabled, recall } = settings();
        return enabled && recall.auto ? { tokens: recall.budget_tokens, ms: recall.max_ms } : null;
      },
      log,
    }),
    start() {
      if (isOn()) embedder.start();
      embedding.wake();
      watch(forget.start(), "forget-start-fail");
      // What an earlier process has left is taken up once.
      if (isStarted) return;
      isStarted = true;
      watch(jobs.start(), "memory-start-fail");
      watch(graph.start(), "graph-start-fail");
    },
    wake() {
      jobs.wake();
      watch(forget.wake(), "forget-wake-fail");
    },
    async forgetConversation(userId, conversation) {
      await forget.forget({ userId, role: "member" }, { conversation });
    },
    async close() {
      await jobs.close();
      await embedding.close();
      await Promise.all([embedder.close(), graph.close(), thread.close()]);
      await forget.close();
    },
  };
}

type Parts = ReturnType<typeof createParts>;

function createParts(ports: MemoryPorts) {
  const { stores, embedder, thread, graph, turns, models, settings, clock, log, onChange } = ports;
  const lanes = createEmbedLanes(embedder);
  const embedding = createEmbeddingQueue({
    store: stores.embeddings,
    embedder: lanes.background,
    model: embedder.model,
    log,
    onSave: thread.noteChange,
  });
  const facts = createFacts({ store: stores.facts, clock });
  const episodes = createEpisodes({ store: stores.episodes, clock, onStore: embedding.wake });
  const findFacts = createFactFinder({
    facts,
    models,
    mode: () => settings().remember,
    onFind: onChange,
  });
  const jobs = createTurnJobs({
    jobs: stores.jobs,
    turns,
    clock,
    log,
    isOn: () => settings().enabled,
    async extract(turn, signal) {
      await findFacts(turn, signal);
      await noteUsedTools({ turns, graph }, turn);
    },
    onStore: embedding.wake,
  });
  const archive = createArchive({
    store: stores.archive,
    clock,
    onImport({ userId }) {
      embedding.wake();
      onChange(userId);
    },
  });
  const asked = { embed: lanes.asked.embed, state: embedder.state };
  const recall = createRecaller({ thread, embedder: asked, clock });
  return { lanes, embedding, facts, episodes, jobs, archive, recall };
}

/** Each method, but only while the memory is on. */
function createDesk(ports: MemoryPorts, parts: Parts): MemoryDesk {
  const { stores, embedder, graph, forget, settings, onChange } = ports;
  const { facts, episodes, archive } = parts;
  const refuseWhenOff = () => {
    if (!settings().enabled) throw new AppError("unavailable", offText);
  };
  const whenOn =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      refuseWhenOff();
      return work(...args);
    };
  return {
    episodes: {
      add: whenOn(episodes.add),
      list: whenOn((by, query) => episodes.list(by.userId, query)),
    },
    facts: createFactDesk(facts, { whenOn, onChange }),
    archive: {
      async *export(by, format) {
        refuseWhenOff();
        yield* archive.export(by, format);
      },
      import: whenOn(archive.import),
    },
    recall: whenOn(parts.recall),
    graph: whenOn((by, query) => graph.query(by.userId, query)),
    forget: whenOn(forget.forget),
    previewForget: whenOn(forget.preview),
    compaction: forget.compaction,
    status: whenOn(async ({ userId }) => {
      const state = embedder.state();
      const { pending, bytes, ...counts } = await stores.counter.count(userId, state.model);
      return {
        embedder: state,
        pending,
        counts: { ...counts, ...(await facts.count(userId)) },
        bytes,
        retentionDays: settings().retention_days ?? null,
      };
    }),
  };
}

type FactDeskPorts = Pick<MemoryPorts, "onChange"> & {
  readonly whenOn: <Args extends unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
  ) => (...args: Args) => Promise<Result>;
};

function createFactDesk(facts: Facts, { whenOn, onChange }: FactDeskPorts): MemoryDesk["facts"] {
  return {
    list: whenOn((by, query) => facts.list(by.userId, query)),
    keep: whenOn(async (by, fact) => {
      const [kept] = await facts.keep(by, [fact]);
      if (!kept) throw new AppError("internal", "The fact was not kept.");
      onChange(by.userId);
      return kept;
    }),
    update: whenOn(async (by, id, change) => {
      const kept = await facts.update(by, id, change);
      onChange(by.userId);
      return kept;
    }),
    readKey: whenOn((by, conversation, key) => facts.readKey(by.userId, conversation, key)),
    writeKey: whenOn(async (by, note) => {
      const kept = await facts.writeKey(by.userId, note);
      onChange(by.userId);
      return kept;
    }),
  };
}
