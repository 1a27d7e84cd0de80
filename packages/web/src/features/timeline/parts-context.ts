import type { TurnView } from "@steward/contracts/turn-view.ts";
import { createContext, type ReactNode } from "react";

export interface PartsProps {
  readonly turn: TurnView;
  readonly isNested: boolean;
}

/** What shows a turn's parts; a call that started a sub-agent shows that one's parts with it. */
export const PartsContext = createContext<((props: PartsProps) => ReactNode) | null>(null);
