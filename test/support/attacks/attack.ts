import type { Scene } from "./open-scene.ts";

/** One attempt of code in a sandbox. It asserts that it failed, or that it stayed inside. */
export type Attack = {
  /** What the sandbox does in spite of it. */
  readonly name: string;
  /** It waits half a minute for the server to lose its patience: all of these wait at the same time. */
  readonly isPatient?: true;
  attempt(scene: Scene): Promise<void>;
};
