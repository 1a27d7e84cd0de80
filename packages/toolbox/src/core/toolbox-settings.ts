/** Where things are and what every program is started with. Made once, by the entry. */
export type ToolboxSettings = {
  readonly workspace: string;
  readonly shared: string;
  /** The folder of `node`, `toolbox.mjs` and what is loaded beside it. */
  readonly tools: string;
  /** The environment of whatever is started: nothing of ours, the proxy where there is one. */
  readonly env: Readonly<Record<string, string>>;
};
