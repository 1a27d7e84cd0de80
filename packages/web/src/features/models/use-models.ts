import type { ModelList } from "@steward/contracts/model-entry.ts";
import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "../../api/queries.ts";
import { useServices } from "../../app/services.ts";

export function useModels(): ModelList | undefined {
  const { api } = useServices();
  return useQuery(modelsQuery(api)).data;
}
