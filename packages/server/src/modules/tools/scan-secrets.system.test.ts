import { expect, it } from "vitest";
import { createSecretScanner } from "./scan-secrets.ts";

it("reads megabytes of hostile text in one go", () => {
  const scan = createSecretScanner(() => ["known-secret"]);
  for (const part of ["-----BEGIN PRIVATE KEY-----", "eyJaaaaaaaaaa.", "sk-", "Bearer ", "xoxb-"]) {
    const text = part.repeat(Math.ceil(2_000_000 / part.length));
    expect(scan(text).length).toBeLessThanOrEqual(text.length);
  }
});
