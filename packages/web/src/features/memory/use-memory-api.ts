import { useMemo } from "react";
import { createMemoryApi, type MemoryApi } from "../../api/memory-api.ts";
import { useServices } from "../../state/services.ts";

export function useMemoryApi(): MemoryApi {
  const { http } = useServices();
  return useMemo(() => createMemoryApi(http), [http]);
}
