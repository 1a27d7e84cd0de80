import type { GraphEntity } from "@steward/contracts/graph.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** The user is an entity like any other, called "user" until a name is known. */
export function useEntityName(): (entity: GraphEntity) => string {
  const { t } = useTranslation();
  return (entity) => (entity.name === "user" ? t("memory.you") : entity.name);
}
