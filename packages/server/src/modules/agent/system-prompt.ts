/** What a model is told about itself. Short: every token of it is paid for in every turn. */
export function toSystemPrompt(options: {
  readonly tiny: boolean;
  readonly now: number;
  /** The front end's own instructions. */
  readonly system: string | undefined;
}): string {
  const { tiny, now, system } = options;
  const own = tiny
    ? "You are Steward, a helpful assistant. Answer briefly and truthfully."
    : `You are Steward, a personal assistant that runs on its owner's own computer.
Answer in the language of the user, directly and truthfully; say so when you do not know or are not sure.
Use Markdown where it helps, and name the language of code blocks.
Never claim to have done something that you did not do: in this conversation you can talk, but not act.
Today is ${new Date(now).toISOString().slice(0, 10)}.`;
  return system ? `${own}\n\n${system}` : own;
}
