import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import MessageCircleX from "lucide-react/icons/message-circle-x";
import { isNotFound } from "../../api/api-failure.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { TranscriptSkeleton } from "../../components/transcript-skeleton.tsx";
import { useComputerKey } from "../../hooks/use-computer-key.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { conversationQuery } from "../../state/branch-view.ts";
import { useServices } from "../../state/services.ts";
import { useDocumentTitle } from "../../state/use-document-title.ts";
import { ComputerContext, useComputerControl } from "../computer/computer-control.ts";
import { ComputerSide, ComputerToggle } from "../computer/computer-side.tsx";
import { OpenConversation } from "./open-conversation.tsx";

export function ConversationPage() {
  const { conversationId } = useParams({ from: "/framed/c/$conversationId" });
  const services = useServices();
  const { t } = useTranslation();
  const query = useQuery(conversationQuery(services, conversationId));
  const title = query.data?.conversation.title ?? "";
  useDocumentTitle(title);
  const computer = useComputerControl();
  useComputerKey(computer);
  return (
    <ComputerContext value={computer}>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <PageHeader
            title={title === "" ? t("sidebar.untitled") : title}
            actions={query.data ? <ComputerToggle /> : null}
          />
          {query.isPending ? <TranscriptSkeleton /> : null}
          {query.isError && !query.data ? (
            <Failure isGone={isNotFound(query.error)} onRetry={() => void query.refetch()} />
          ) : null}
          {query.data ? <OpenConversation key={conversationId} view={query.data} /> : null}
        </div>
        {query.data ? <ComputerSide conversationId={conversationId} /> : null}
      </div>
    </ComputerContext>
  );
}

interface FailureProps {
  readonly isGone: boolean;
  readonly onRetry: () => void;
}

function Failure({ isGone, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-1 items-center justify-center">
      {isGone ? (
        <EmptyState
          icon={<MessageCircleX />}
          title={t("conversation.notFound")}
          text={t("conversation.notFoundText")}
        >
          <Link to="/" className="text-ui font-medium text-accent-ink underline underline-offset-4">
            {t("conversation.goHome")}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState icon={<MessageCircleX />} title={t("conversation.failed")}>
          <Button onClick={onRetry}>{t("common.retry")}</Button>
        </EmptyState>
      )}
    </div>
  );
}
