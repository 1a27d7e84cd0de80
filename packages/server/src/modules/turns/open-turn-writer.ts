import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView, type TurnView } from "@steward/contracts/turn-view.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { LiveTurn } from "./live-turn.ts";
import type { OwnedTurn, TurnLog, Lease } from "./ports.ts";

/** How long words, and what was found out on the way to them, may be on screens only. */
const FLUSH_AFTER_MS = 250;

/**
 * What was asked of the world, what it answered, and where the turn stands: written at once. The begin of
 * a step is, so that a step which readers saw and a crash took is known to be void.
 */
const urgent: ReadonlySet<TurnEvent["type"]> = new Set([
  "turn-start",
  "turn-resume",
  "turn-wait",
  "turn-end",
  "step-start",
  "message-add",
  "tool-propose",
  "tool-decide",
  "tool-start",
  "tool-lose",
  "tool-end",
  "todo-change",
  "child-start",
]);

/** The one hand that writes a running turn. */
export type TurnWriter = {
  readonly turn: OwnedTurn;
  /** Aborts when somebody stops the turn, or when it can no longer be written. */
  readonly signal: AbortSignal;
  /** The turn as its log adds up so far, what an earlier run has left included. */
  view(): TurnView;
  /** Shows an event at once. What is urgent is written right away, and with it what waited. */
  append(event: NewTurnEvent): void;
  /** Shows what is being said and not checked yet, until the next event; it is not written. */
  showDraft(text: string): void;
  /** Resolves when everything appended so far is on disk; rejects when it cannot be. */
  flush(): Promise<void>;
};

export type TurnWriterPorts = {
  readonly log: TurnLog;
  readonly lease: Lease;
  readonly turn: OwnedTurn;
  readonly live: LiveTurn;
  readonly stop: AbortController;
  /** There is more to read. */
  readonly onShow: () => void;
};

export function openTurnWriter(ports: TurnWriterPorts): TurnWriter {
  const { log, lease, turn, live, stop, onShow } = ports;
  const { ownerId: _owner, stopRequested: _stop, ...shown } = turn;
  let view = live.after(0).reduce(applyTurnEvent, toTurnView(shown));
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const events = live.unwritten();
    const last = events.at(-1);
    if (!last) return;
    try {
      await log.append(lease, turn, events);
      live.markWritten(last.seq);
    } catch (error) {
      live.markUnwritable();
      throw error;
    } finally {
      onShow();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One write at a time, and a failed one does not keep the next from trying again.
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  /**
   * Nobody waits for these. A full disk may be emptied, so the answer goes on and the next write
   * takes this one's events along; any other failure stops the turn.
   */
  function flushSoon(): void {
    flush().catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === "disk_full")) stop.abort(error);
    });
  }

  return {
    turn,
    signal: stop.signal,
    view: () => view,
    append(event) {
      view = applyTurnEvent(view, live.add(event));
      onShow();
      if (urgent.has(event.type)) flushSoon();
      else timer ??= setTimeout(flushSoon, FLUSH_AFTER_MS);
    },
    showDraft(text) {
      live.showDraft(text);
      onShow();
    },
    flush,
  };
}
