import { describe, expect, it } from "vitest";
import { toHostName } from "./to-host-name.ts";

describe("toHostName", () => {
  it.each([
    ["Example.ORG.", "example.org"],
    ["BÜCHER.example", "xn--bcher-kva.example"],
    ["ｅｘａｍｐｌｅ.org", "example.org"],
    ["0x7f.1", "127.0.0.1"],
    ["2130706433", "127.0.0.1"],
    ["127.0.0.1.", "127.0.0.1"],
    ["[::FFFF:127.0.0.1]", "::ffff:7f00:1"],
  ])("writes %s as %s", (text, host) => {
    expect(toHostName(text)).toBe(host);
  });

  it.each([
    "",
    ".",
    "a..b",
    "a b",
    "a@b",
    "a/b",
    "a%2eb",
    "a\\b",
    "a:80",
    "[::1",
    "[1.2.3.4]",
    "é\n",
  ])("takes %j for no host", (text) => {
    expect(toHostName(text)).toBeNull();
  });
});
