/** What models of different families call the tags around their thoughts. */
export const thoughtNames = ["think", "thinking", "thought", "reasoning"];
