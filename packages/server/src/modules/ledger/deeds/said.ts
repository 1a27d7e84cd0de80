/** What is said to be done, and what stands around it. */
export type Said = {
  readonly clause: string;
  readonly sentence: string;
  /** The answer says somewhere that something went wrong. */
  isAdmitted(): boolean;
  /** The answer says somewhere that something waits for somebody. */
  isPendingTold(): boolean;
};
