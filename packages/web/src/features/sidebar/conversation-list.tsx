import type { Conversation } from "@steward/contracts/conversation.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Link } from "@tanstack/react-router";
import Archive from "lucide-react/icons/archive";
import ArrowLeft from "lucide-react/icons/arrow-left";
import CircleAlert from "lucide-react/icons/circle-alert";
import MessagesSquare from "lucide-react/icons/messages-square";
import SearchX from "lucide-react/icons/search-x";
import { memo, useEffect, useMemo, useRef } from "react";
import { conversationsQuery, type ListFilter } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useConversationId } from "../../hooks/use-conversation-id.ts";
import { useNow } from "../../hooks/use-now.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { WaitingBadge } from "../approvals/waiting-badge.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";
import { groupConversations, type SidebarRow } from "./group-conversations.ts";

const ConversationItem = memo(function ConversationItem({
  conversation,
}: {
  readonly conversation: Conversation;
}) {
  const { t } = useTranslation();
  const isOpen = useConversationId() === conversation.id;
  const title = conversation.title === "" ? t("sidebar.untitled") : conversation.title;
  return (
    <div
      className={classNames(
        "group/item relative flex h-full items-center rounded-md",
        isOpen ? "bg-press" : "hover:bg-hover has-[[aria-expanded=true]]:bg-hover",
      )}
    >
      <Link
        to="/c/$conversationId"
        params={{ conversationId: conversation.id }}
        title={title}
        className={classNames(
          "flex h-full min-w-0 flex-1 items-center gap-2 rounded-md pl-2.5 text-ui focus-visible:-outline-offset-2",
          isOpen ? "font-medium text-ink" : "text-ink-2",
        )}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <WaitingBadge conversation={conversation}>
          {conversation.busy ? (
            <span className="flex size-4 shrink-0 items-center justify-center">
              <span aria-hidden className="animate-breathe size-2 rounded-full bg-accent" />
              <span className="sr-only">{t("sidebar.running")}</span>
            </span>
          ) : null}
          {conversation.failed && !conversation.busy ? (
            <span title={t("sidebar.lastFailed")} className="shrink-0 text-danger">
              <CircleAlert aria-hidden className="size-4" />
              <span className="sr-only">{t("sidebar.lastFailed")}</span>
            </span>
          ) : null}
        </WaitingBadge>
      </Link>
      <div className="flex w-8 shrink-0 justify-center opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:w-10 pointer-coarse:opacity-100">
        <ConversationMenu conversation={conversation} title={title} />
      </div>
    </div>
  );
});

const rowHeight = { heading: 34, item: 34 } as const;
const touchRowHeight = 44;

export interface ConversationListProps {
  readonly filter: ListFilter;
  readonly onLeaveArchive: () => void;
}

export function ConversationList({ filter, onLeaveArchive }: ConversationListProps) {
  const { api } = useServices();
  const { t } = useTranslation();
  const now = useNow();
  const list = useInfiniteQuery(conversationsQuery(api, filter));
  const rows = useMemo(
    () => groupConversations(list.data?.pages.flatMap((page) => page.conversations) ?? [], now),
    [list.data, now],
  );
  const loadMore = (): void => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {filter.archived ? (
        <button
          type="button"
          onClick={onLeaveArchive}
          className="mx-2.5 flex h-9 items-center gap-2.5 rounded-md px-2.5 text-ui font-medium text-ink-2 hover:bg-hover max-md:h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t("sidebar.hideArchived")}
        </button>
      ) : null}
      {list.isPending ? <ListSkeleton /> : null}
      {list.isError ? (
        <div className="space-y-3 px-4 py-6 text-center text-ui text-ink-3">
          <p>{t("sidebar.failed")}</p>
          <Button size="small" onClick={() => void list.refetch()}>
            {t("common.retry")}
          </Button>
        </div>
      ) : null}
      {list.isSuccess && rows.length === 0 ? <EmptyList filter={filter} /> : null}
      {rows.length > 0 ? <Rows rows={rows} onEnd={loadMore} /> : null}
    </div>
  );
}

function Rows({ rows, onEnd }: { readonly rows: SidebarRow[]; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isTouch = matchMedia("(max-width: 767px)").matches;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isTouch ? touchRowHeight : rowHeight[rows[index]?.kind ?? "item"]),
    getItemKey: (index) => toKey(rows[index]),
    overscan: 12,
    paddingEnd: 12,
  });
  const shown = virtual.getVirtualItems();
  const isAtEnd = (shown.at(-1)?.index ?? 0) >= rows.length - 10;
  useEffect(() => {
    if (isAtEnd) onEnd();
  });
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2.5 [overflow-anchor:none]">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ key, index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {row.kind === "item" ? (
                <ConversationItem conversation={row.conversation} />
              ) : (
                <h2 className="flex h-full items-end px-2.5 pb-1.5 text-mini font-medium text-ink-3">
                  {t(`sidebar.${row.group}`)}
                </h2>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function toKey(row: SidebarRow | undefined): string {
  if (!row) return "";
  return row.kind === "item" ? row.conversation.id : row.group;
}

function EmptyList({ filter }: { readonly filter: ListFilter }) {
  const { t } = useTranslation();
  if (filter.q !== "") {
    return <EmptyState icon={<SearchX />} title={t("sidebar.noMatch", { q: filter.q })} />;
  }
  if (filter.archived) return <EmptyState icon={<Archive />} title={t("sidebar.emptyArchive")} />;
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t("sidebar.empty")}
      text={t("sidebar.emptyText")}
    />
  );
}

const widths = ["72%", "54%", "83%", "61%", "76%", "48%"];

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="animate-fade space-y-3.5 px-5 py-4">
      <span className="sr-only">{t("common.loading")}</span>
      {widths.map((width) => (
        <div key={width} className="animate-breathe h-3 rounded-full bg-press" style={{ width }} />
      ))}
    </div>
  );
}
