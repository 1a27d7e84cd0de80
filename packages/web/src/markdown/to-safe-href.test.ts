import { describe, expect, it } from "vitest";
import { isLocalImage, toSafeHref } from "./to-safe-href.ts";

describe("links of an answer", () => {
  it.each(["https://example.org/a?b#c", "http://127.0.0.1:8080/", "mailto:a@example.org"])(
    "may lead to %s",
    (href) => {
      expect(toSafeHref(href)).toBe(href);
    },
  );

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>1</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "/api/sign-out",
    "",
  ])("may not lead to %j", (href) => {
    expect(toSafeHref(href)).toBeNull();
  });
});

describe("images of an answer", () => {
  it("load from this server and from the text itself", () => {
    expect(isLocalImage(`/api/media/med_${"a".repeat(64)}`)).toBe(true);
    expect(isLocalImage("data:image/png;base64,AAAA")).toBe(true);
  });

  it.each([
    "https://tracker.example/pixel.png?who=me",
    "data:image/svg+xml;base64,AAAA",
    "/api/sign-out",
    `/api/media/med_${"a".repeat(64)}/../../sign-out`,
  ])("never load from %s", (href) => {
    expect(isLocalImage(href)).toBe(false);
  });
});
