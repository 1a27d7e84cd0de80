import { expect, it } from "vitest";
import { chooseModel } from "./choose-model.ts";
import { embeddedModels } from "./embedded-models.data.ts";

const GB = 1_000_000_000;

function choose(gigabytes: number, cores: number, installed: readonly string[] = []) {
  const { model, fallback } = chooseModel(
    embeddedModels,
    { freeBytes: gigabytes * GB, cores },
    installed,
  );
  return [model.id, fallback?.id];
}

it.each([
  [1, 2, ["tinyllama", undefined]],
  [2, 1, ["qwen3-0.6b", "tinyllama"]],
  [5, 16, ["qwen3-0.6b", "tinyllama"]],
  [6, 3, ["qwen3-0.6b", "tinyllama"]],
  [6, 4, ["qwen3-1.7b", "tinyllama"]],
  [7, 32, ["qwen3-1.7b", "tinyllama"]],
  [8, 8, ["qwen3-4b", "tinyllama"]],
  [64, 2, ["qwen3-0.6b", "tinyllama"]],
])("with %i GB free and %i cores it is %s", (gigabytes, cores, chosen) => {
  expect(choose(gigabytes, cores)).toEqual(chosen);
});

it("stays with a better one that is there, while it fits", () => {
  expect(choose(5, 8, ["qwen3-4b"])).toEqual(["qwen3-4b", "tinyllama"]);
  expect(choose(3.5, 8, ["qwen3-4b"])).toEqual(["qwen3-0.6b", "tinyllama"]);
  expect(choose(9, 8, ["qwen3-0.6b"])).toEqual(["qwen3-4b", "tinyllama"]);
});

it("never offers a model that was not made for it", () => {
  expect(choose(4, 2, ["smollm2-1.7b"])).toEqual(["qwen3-0.6b", "tinyllama"]);
});
