import { inspect } from "node:util";
import { expect, it } from "vitest";
import { AppError } from "./app-error.ts";
import { Secret } from "./secret.ts";

it("shows a secret to nobody who does not ask for it", () => {
  const secret = new Secret("sk-12345");
  const shown = [
    String(secret),
    JSON.stringify({ secret }),
    inspect({ deep: [secret] }, { depth: 9, showHidden: true }),
    Object.values(secret).join(),
  ];
  expect(shown.join()).not.toContain("12345");
  expect(secret.reveal()).toBe("sk-12345");
});

it("keeps code, cause and facts of a failure", () => {
  const cause = new Error("ENOSPC");
  const error = new AppError("disk_full", "The disk is full.", { cause, data: { free: 0 } });
  expect(error).toMatchObject({ code: "disk_full", cause, data: { free: 0 }, name: "AppError" });
  expect(new AppError("internal", "x")).not.toHaveProperty("cause");
});
