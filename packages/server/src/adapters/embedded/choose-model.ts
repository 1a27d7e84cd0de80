import type { EmbeddedModel } from "./embedded-models.data.ts";

export type MachineRoom = {
  /** What programs may still take, control groups counted. */
  readonly freeBytes: number;
  readonly cores: number;
};

export type ModelChoice = {
  readonly model: EmbeddedModel;
  /** What can be had where that one cannot; absent where it is the same. */
  readonly fallback: EmbeddedModel | undefined;
};

/**
 * What `model: auto` stands for: the best model that this machine has room for. One that is installed
 * needs half of it, so that a busy hour fetches nothing again.
 */
export function chooseModel(
  catalogue: readonly EmbeddedModel[],
  room: MachineRoom,
  installed: readonly string[],
): ModelChoice {
  const [smallest] = catalogue;
  if (smallest === undefined) throw new Error("There is no built-in model to choose.");
  const model = catalogue.findLast(({ id, wants }) => {
    if (wants === undefined) return false;
    if (installed.includes(id)) return room.freeBytes >= wants.freeBytes / 2;
    return room.freeBytes >= wants.freeBytes && room.cores >= wants.cores;
  });
  if (model === undefined || model === smallest) return { model: smallest, fallback: undefined };
  return { model, fallback: smallest };
}
