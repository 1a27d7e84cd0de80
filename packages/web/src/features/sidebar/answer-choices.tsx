import type { Conversation, UpdateConversation } from "@steward/contracts/conversation.ts";
import { ThinkingMode } from "@steward/contracts/plan.ts";
import { useQuery } from "@tanstack/react-query";
import Bot from "lucide-react/icons/bot";
import Layers from "lucide-react/icons/layers";
import { personasQuery } from "../../api/queries.ts";
import { useServices } from "../../app/services.ts";
import { MenuChoice } from "../../components/menu.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface AnswerChoicesProps {
  readonly conversation: Conversation;
  readonly onChange: (change: UpdateConversation) => void;
}

/** No name of a persona. */
const nobody = "-";

/** How much a conversation is thought about, and who answers in it. */
export function AnswerChoices({ conversation, onChange }: AnswerChoicesProps) {
  const { t } = useTranslation();
  const { api } = useServices();
  const { thinkingMode, persona } = conversation;
  const { data } = useQuery(personasQuery(api));
  const modes = ["default", ...ThinkingMode.options] as const;
  const known = data?.personas ?? [];
  const isKnown = persona === null || known.some(({ id }) => id === persona);
  const people = isKnown ? known : [...known, { id: persona, name: persona }];
  return (
    <>
      <MenuChoice
        icon={<Layers />}
        label={t("thinking.label")}
        value={thinkingMode ?? "default"}
        options={modes.map((value) => ({ value, label: t(`thinking.${value}`) }))}
        onChange={(value) => onChange({ thinkingMode: value === "default" ? null : value })}
      />
      <MenuChoice
        icon={<Bot />}
        label={t("persona.label")}
        value={persona ?? nobody}
        options={[
          { value: nobody, label: t("persona.none") },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => onChange({ persona: value === nobody ? null : value })}
      />
    </>
  );
}
