import type { Claim } from "@steward/contracts/evidence.ts";
import { createContext } from "react";

/** Where a claim stands in its answer. */
export type ShownPlace = Pick<Claim, "start" | "end">;

/** The claim that the reader of the panel wants to see in the answer. */
export const ShownPlaceContext = createContext<ShownPlace | null>(null);
