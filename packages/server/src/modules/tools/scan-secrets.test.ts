import { describe, expect, it } from "vitest";
import { createSecretScanner } from "./scan-secrets.ts";

describe("createSecretScanner", () => {
  it("blanks known values however they were written down", () => {
    const scan = createSecretScanner(() => ['p"ss/word+1']);
    expect(scan('key p"ss/word+1.')).toBe("key ***.");
    expect(scan(JSON.stringify({ key: 'p"ss/word+1' }))).toBe('{"key":"***"}');
    expect(scan(encodeURIComponent('p"ss/word+1'))).toBe("***");
    expect(scan(Buffer.from('p"ss/word+1').toString("base64"))).not.toContain("cCJzcy93b3JkKz");
  });

  it("blanks a secret that begins with another one whole", () => {
    const scan = createSecretScanner(() => ["secret", "secret-longer"]);
    expect(scan("secret-longer secret")).toBe("*** ***");
  });

  it("leaves short values and ordinary text alone", () => {
    const scan = createSecretScanner(() => ["abc", ""]);
    const text = "abc task-list sk-learn eyJ risk-averse Bearer token";
    expect(scan(text)).toBe(text);
  });

  it("asks for the secrets each time", () => {
    let secrets = ["first-secret"];
    const scan = createSecretScanner(() => secrets);
    expect(scan("second-secret")).toBe("second-secret");
    secrets = ["second-secret"];
    expect(scan("second-secret")).toBe("***");
  });

  it.each([
    ["of a provider", `sk-${"a1".repeat(20)}`],
    ["of Anthropic", `sk-ant-${"a1".repeat(20)}`],
    ["of AWS", `AKIA${"A1".repeat(8)}`],
    ["of Google", `AIza${"a".repeat(35)}`],
    ["of GitHub", `ghp_${"a1".repeat(18)}`],
    ["of Slack", `xoxb-${"1".repeat(12)}`],
    ["of ours", `stw_${"a".repeat(24)}`],
  ])("knows keys %s by their shape", (_name, key) => {
    expect(createSecretScanner(() => [])(`x=${key};`)).toBe("x=***;");
  });

  it("blanks private keys whole", () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${"MIIE\n".repeat(20)}-----END RSA PRIVATE KEY-----`;
    expect(createSecretScanner(() => [])(`before\n${key}\nafter`)).toBe("before\n***\nafter");
  });
});
