import type { Trace } from "@steward/contracts/trace.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../state/services.ts";

/** How far a turn's trace has come; read again when its log has grown. */
export function useTrace({ id, lastSeq }: TurnView): {
  readonly trace: Trace | undefined;
  readonly isError: boolean;
} {
  const { api } = useServices();
  const { data, isError } = useQuery({
    queryKey: ["trace", id, lastSeq],
    queryFn: () => api.trace(id),
    staleTime: Infinity,
  });
  return { trace: data, isError };
}
