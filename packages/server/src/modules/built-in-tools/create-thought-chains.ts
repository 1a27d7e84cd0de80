import { AppError } from "../../kernel/app-error.ts";
import {
  emptyChain,
  extendChain,
  type Thought,
  type ThoughtChain,
  type ThoughtProgress,
  toProgress,
} from "./thought-chain.ts";

/** Together a few megabytes at most. */
const MAX_CHAINS = 100;
const MAX_THOUGHTS = 1_000;

export type ThoughtChains = { add(thinkerId: string, thought: Thought): ThoughtProgress };

/**
 * Thoughts outside turns, one chain a thinker, in memory. A first thought that neither revises nor
 * branches begins a new chain; when there are too many, the one that was longest not added to goes.
 */
export function createThoughtChains(): ThoughtChains {
  const chains = new Map<string, ThoughtChain>();
  return {
    add(thinkerId, thought) {
      const before = isBeginning(thought) ? emptyChain : (chains.get(thinkerId) ?? emptyChain);
      if (before.length >= MAX_THOUGHTS) {
        const message = `This chain has ${MAX_THOUGHTS} thoughts. Begin another one with thought 1.`;
        throw new AppError("invalid_request", message);
      }
      const chain = extendChain(before, thought);
      chains.delete(thinkerId);
      chains.set(thinkerId, chain);
      const [oldest] = chains.keys();
      if (oldest !== undefined && chains.size > MAX_CHAINS) chains.delete(oldest);
      return toProgress(chain, thought);
    },
  };
}

function isBeginning({ thoughtNumber, isRevision, branchFromThought }: Thought): boolean {
  return thoughtNumber === 1 && isRevision !== true && branchFromThought === undefined;
}
