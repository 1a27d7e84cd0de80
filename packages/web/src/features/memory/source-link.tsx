import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/texts.ts";

/** Where it was said: a conversation of this server is a link, any other a name. */
export function SourceLink({ conversation }: { readonly conversation: string | null }) {
  const { t } = useTranslation();
  if (conversation === null) return null;
  if (!conversation.startsWith("cnv_")) {
    return <span>{t("memory.fromConversation", { name: conversation })}</span>;
  }
  return (
    <Link
      to="/c/$conversationId"
      params={{ conversationId: conversation }}
      className="text-accent-ink underline underline-offset-2"
    >
      {t("memory.openConversation")}
    </Link>
  );
}
