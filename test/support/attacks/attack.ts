import type { Scene } from "./open-scene.ts";

/** One attempt of code in a sandbox. It asserts that it failed, or that it stayed inside. */
export type Attack = {
  /** What the sandbox does in spite of it. */
  readonly name: string;
  attempt(scene: Scene): Promise<void>;
};
