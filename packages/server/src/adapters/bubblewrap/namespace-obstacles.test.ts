import { expect, it } from "vitest";
import { toHint } from "./namespace-obstacles.ts";

const none = { isClosed: false, isExhausted: false, isConfined: false, isContainer: false };

it.each([
  [{ isClosed: true }, "kernel.unprivileged_userns_clone=1"],
  [{ isExhausted: true }, "user.max_user_namespaces=15000"],
  [{ isConfined: true }, "bwrap-userns-restrict"],
  [{ isContainer: true }, "in a container"],
  [{}, "Install Docker or Podman"],
])("with %j the owner is told what to do", (found, hint) => {
  expect(toHint({ ...none, ...found })).toContain(hint);
});
