import { usePlace } from "./router-context.ts";

/** What follows the path in the address. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(usePlace((place) => place?.search));
}
