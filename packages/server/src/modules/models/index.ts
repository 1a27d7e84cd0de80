export type { ModelCall, Models, ResolvedModel, RoutedPart } from "./models.ts";
export type { RelayGrant, RelayLease } from "./relay-lease.ts";
