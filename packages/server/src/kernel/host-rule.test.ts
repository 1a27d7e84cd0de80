import { describe, expect, it } from "vitest";
import { isHostAllowed, parseHostRule } from "./host-rule.ts";

describe("isHostAllowed", () => {
  it.each([
    ["example.org", "example.org", 443],
    ["example.org", "example.org", 80],
    ["EXAMPLE.org.", "example.org", 443],
    ["*.example.org", "a.b.example.org", 443],
    ["example.org:8443", "example.org", 8443],
    ["bücher.example", "xn--bcher-kva.example", 443],
    ["xn--bcher-kva.example", "xn--bcher-kva.example", 443],
    ["1.1.1.1", "1.1.1.1", 443],
    ["[2606:4700::1111]:8080", "2606:4700::1111", 8080],
  ])("%s lets %s:%i through", (rule, host, port) => {
    expect(isHostAllowed(["other.example", rule], { host, port })).toBe(true);
  });

  it.each([
    ["example.org", "www.example.org", 443],
    ["example.org", "badexample.org", 443],
    ["example.org", "example.org.evil.example", 443],
    ["*.example.org", "example.org", 443],
    ["*.example.org", "badexample.org", 443],
    ["example.org", "example.org", 22],
    ["example.org:8443", "example.org", 443],
    ["*", "example.org", 443],
    ["*.org:0", "example.org", 443],
    ["*.1.1.1", "1.1.1.1", 443],
    ["https://example.org", "example.org", 443],
    ["", "example.org", 443],
  ])("%s does not let %s:%i through", (rule, host, port) => {
    expect(isHostAllowed([rule], { host, port })).toBe(false);
  });
});

describe("parseHostRule", () => {
  it("reads name, wildcard and port", () => {
    expect(parseHostRule(" *.Example.org:81 ")).toEqual({
      host: "example.org",
      isWildcard: true,
      port: 81,
    });
    expect(parseHostRule("example.org:99999")).toBeNull();
  });
});
