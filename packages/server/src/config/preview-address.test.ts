import { describe, expect, it } from "vitest";
import { ServerConfig } from "./server-config.ts";
import { createPreviewAddress } from "./preview-address.ts";

const label = "a".repeat(52);

describe("the address of a preview", () => {
  it("is below localhost, at the port we listen on", () => {
    const address = createPreviewAddress(() => ServerConfig.parse({}));
    address.reachedAt({ url: "http://127.0.0.1:7070", publicUrl: "https://box.example" });
    expect(address.toOrigin(label)).toBe(`http://${label}.localhost:7070`);
    expect(address.source()).toBe("http://*.localhost:7070");
    expect(address.labelOf(`${label}.localhost:7070`)).toBe(label);
    expect(address.labelOf(`${label.toUpperCase()}.LOCALHOST`)).toBe(label);
  });

  it("is where the owner says, as people reach it", () => {
    const config = ServerConfig.parse({ preview_host: "*.preview.example.org" });
    const address = createPreviewAddress(() => config);
    address.reachedAt({ url: "http://127.0.0.1:7070", publicUrl: "https://box.example" });
    expect(address.toOrigin(label)).toBe(`https://${label}.preview.example.org`);
    expect(address.labelOf(`${label}.preview.example.org`)).toBe(label);
    expect(address.labelOf(`${label}.localhost:7070`)).toBeNull();
  });

  it.each(["", "localhost", label, `x.${label}.localhost`, `${label}.localhost.evil.example`])(
    "is not %j",
    (host) => {
      const address = createPreviewAddress(() => ServerConfig.parse({}));
      expect(address.labelOf(host)).toBeNull();
      expect(address.labelOf(undefined)).toBeNull();
    },
  );

  it.each(["preview.example.org", "*", "*.a b", "https://*.x.org", "*.x.org:80"])(
    "cannot be set to %j",
    (preview_host) => {
      expect(ServerConfig.safeParse({ preview_host }).success).toBe(false);
    },
  );
});
