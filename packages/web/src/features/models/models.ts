import type { ModelEntry, ModelList } from "@steward/contracts/model-entry.ts";
import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "../../api/queries.ts";
import { useServices } from "../../state/services.ts";

export function useModels(): ModelList | undefined {
  const { api } = useServices();
  return useQuery(modelsQuery(api)).data;
}

/** What to call a model id, also one that the list no longer has. */
export function toModelName(list: ModelList | undefined, id: string): string {
  return list?.models.find((entry) => entry.id === id)?.name ?? id;
}

/** Whether any answer is possible now. */
export function hasReadyModel(list: ModelList): boolean {
  return list.models.some((entry) => entry.available);
}

/** Whether there are models beside the built-in one, able to answer or not. */
export function hasConnectedModel(list: ModelList): boolean {
  return list.models.some(({ kind, provider }) => kind === "provider" && provider !== "embedded");
}

/** Whether the only models there are the tiny ones. */
export function hasOnlyTinyModels(list: ModelList): boolean {
  const ready = list.models.filter((entry) => entry.kind === "provider" && entry.available);
  return ready.length > 0 && ready.every((entry) => entry.tiny);
}

export interface ModelGroup {
  /** Empty for Steward's own ids. */
  readonly provider: string;
  readonly models: readonly ModelEntry[];
}

export function groupModels(models: readonly ModelEntry[], search: string): ModelGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = models.filter((entry) => {
    const text = `${entry.id} ${entry.name} ${entry.provider}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = Map.groupBy(matches, (entry) => (entry.kind === "steward" ? "" : entry.provider));
  return [...groups]
    .map(([provider, entries]) => ({ provider, models: entries }))
    .toSorted((one, two) => Number(one.provider !== "") - Number(two.provider !== ""));
}
