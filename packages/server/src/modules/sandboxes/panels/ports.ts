import type { ProcessSize } from "@steward/contracts/toolbox.ts";

/** A terminal's screen, as what was printed adds up to it. */
export type TerminalScreen = {
  /** Settles when the screen shows it. */
  write(text: string): Promise<void>;
  resize(size: ProcessSize): void;
  readonly size: ProcessSize;
  /** What brings an empty terminal of the same size to show the same. */
  serialize(): string;
  close(): void;
};

export type OpenScreen = (
  size: ProcessSize,
  /** What a terminal answers when it is asked, such as where its cursor is. */
  onAnswer: (answer: string) => void,
) => Promise<TerminalScreen>;
