import type { DraftEvent } from "@steward/contracts/draft-event.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, type TurnView } from "@steward/contracts/turn-view.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createFrameBatch, type Schedule } from "./frame-batch.ts";

export interface TurnState {
  readonly turns: Readonly<Record<string, TurnView>>;
  /** What each turn was saying last without having been checked; see `draftOf`. */
  readonly drafts: Readonly<Record<string, DraftEvent>>;
}

/** `gap`: events before this one are missing; open the log again after `lastSeq`. */
export type Receipt = "taken" | "duplicate" | "gap";

export interface TurnStore {
  readonly state: StoreApi<TurnState>;
  /** Takes snapshots. One that is older than what is held already is ignored. */
  put(views: readonly TurnView[]): void;
  /** `isFirst`: the first event of a stream. What is missing before it died with a process. */
  receive(turnId: string, event: TurnEvent, isFirst?: boolean): Receipt;
  /** Takes what is being said and is not checked yet. */
  receiveDraft(turnId: string, draft: DraftEvent): void;
  /** The last event that was received, shown already or not. */
  lastSeq(turnId: string): number;
}

interface Arrival {
  readonly turnId: string;
  readonly event: TurnEvent | DraftEvent;
}

/** Holds every turn the page knows, folded from its log. */
export function createTurnStore(options: { readonly schedule: Schedule }): TurnStore {
  const state = createStore<TurnState>(() => ({ turns: {}, drafts: {} }));
  const received = new Map<string, number>();
  const batch = createFrameBatch<Arrival>(options.schedule, (arrivals) => {
    state.setState((held) => fold(held, arrivals));
  });
  const lastSeq = (turnId: string): number => received.get(turnId) ?? 0;

  return {
    state,
    lastSeq,
    put(views) {
      batch.flush();
      const fresh = views.filter((view) => view.lastSeq >= lastSeq(view.id));
      if (fresh.length === 0) return;
      for (const view of fresh) received.set(view.id, view.lastSeq);
      state.setState(({ turns }) => ({
        turns: { ...turns, ...Object.fromEntries(fresh.map((view) => [view.id, view])) },
      }));
    },
    receive(turnId, event, isFirst = false) {
      const last = lastSeq(turnId);
      if (event.seq <= last) return "duplicate";
      if (event.seq > last + 1 && !isFirst) return "gap";
      received.set(turnId, event.seq);
      batch.add({ turnId, event });
      return "taken";
    },
    receiveDraft: (turnId, event) => batch.add({ turnId, event }),
  };
}

function fold(held: TurnState, arrivals: readonly Arrival[]): TurnState {
  const turns = { ...held.turns };
  const drafts = { ...held.drafts };
  for (const { turnId, event } of arrivals) {
    const view = turns[turnId];
    if (event.type === "draft-show") drafts[turnId] = event;
    else if (view) turns[turnId] = applyTurnEvent(view, event);
  }
  return { turns, drafts };
}

/** What waits for its check at the end of the log as it is held; the next entry ends it. */
export function draftOf({ turns, drafts }: TurnState, turnId: string): string {
  const view = turns[turnId];
  const draft = drafts[turnId];
  return view && isOpenTurn(view) && draft?.seq === view.lastSeq ? draft.text : "";
}

/** Whether its log can still grow. */
export function isOpenTurn(view: Pick<TurnView, "status">): boolean {
  return view.status === "queued" || view.status === "running" || view.status === "waiting";
}
