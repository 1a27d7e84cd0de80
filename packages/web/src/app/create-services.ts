import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "../api/api-failure.ts";
import { createApi } from "../api/api.ts";
import { createEventStreams } from "../api/event-streams.ts";
import { createHttp } from "../api/http.ts";
import { createToasts } from "../components/toasts.ts";
import { createHighlighter } from "../highlight/highlighter.ts";
import { createDrafts } from "../preferences/drafts.ts";
import { createPreferences } from "../preferences/preferences.ts";
import { applyFeedEvent, refreshList } from "../state/apply-feed-event.ts";
import { createFeed } from "../state/feed.ts";
import { scheduleFrame } from "../state/frame-batch.ts";
import type { Services } from "../state/services.ts";
import { createSlots } from "../state/slots.ts";
import { createTurnStore } from "../state/turn-store.ts";
import { createTurnTails } from "../state/turn-tails.ts";
import { waitForRetry } from "../state/wait-for-retry.ts";

export interface ServicesOptions {
  readonly onUnauthorized: () => void;
  readonly translate: (key: "connection.configRejected", values: { message: string }) => string;
}

export function createServices({ onUnauthorized, translate }: ServicesOptions): Services {
  const http = createHttp({ fetch: (...request) => fetch(...request), onUnauthorized });
  const streams = createEventStreams(http);
  const api = createApi(http);
  const queries = createQueries();
  const turns = createTurnStore({ schedule: scheduleFrame });
  const toasts = createToasts();
  const feed = createFeed({
    streams,
    waitForRetry,
    onEvent: (event) => {
      if (event.type === "config-reject") {
        toasts.show(translate("connection.configRejected", { message: event.message }), "danger");
      } else applyFeedEvent({ api, queries, turns }, event);
    },
    onOpen: (isFirst) => {
      if (isFirst) void refreshList({ api, queries, turns });
      else void queries.invalidateQueries();
    },
  });
  return {
    api,
    http,
    queries,
    turns,
    toasts,
    feed,
    tails: createTurnTails({ turns, streams, waitForRetry }),
    childTails: createSlots(1),
    highlighter: createHighlighter(
      () =>
        new Worker(new URL("../highlight/highlight.worker.ts", import.meta.url), {
          type: "module",
        }),
    ),
    preferences: createPreferences(localStorage, navigator.language),
    drafts: createDrafts(localStorage),
  };
}

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The feed says what changed; nothing goes stale by itself.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 3 &&
          (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500),
      },
    },
  });
}
