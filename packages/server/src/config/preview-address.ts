import type { PreviewAddress } from "../adapters/http/admit-to-preview.ts";
import type { ServerConfig } from "./server-config.ts";

/** Where the server is reached: on this machine, and by people. */
export type ReachedAt = { readonly url: string; readonly publicUrl: string };

export type LivePreviewAddress = PreviewAddress & {
  /** Once it listens. */
  reachedAt(address: ReachedAt): void;
};

const label = /^[a-z2-7]{52}$/u;

/** Previews have host names below `localhost`, or below the one that the owner has set up for them. */
export function createPreviewAddress(config: () => ServerConfig): LivePreviewAddress {
  let at: ReachedAt = { url: "http://localhost", publicUrl: "http://localhost" };
  const parent = () => config().preview_host?.slice("*.".length).toLowerCase();
  const address = (name: string): string => {
    const own = parent();
    const { protocol, port } = new URL(own === undefined ? at.url : at.publicUrl);
    return `${protocol}//${name}.${own ?? "localhost"}${port === "" ? "" : `:${port}`}`;
  };
  return {
    reachedAt(reached) {
      at = reached;
    },
    labelOf(host = "") {
      const name = host.replace(/:\d+$/u, "").toLowerCase();
      const [first = ""] = name.split(".", 1);
      const isPreview = name === `${first}.${parent() ?? "localhost"}`;
      return isPreview && label.test(first) ? first : null;
    },
    toOrigin: address,
    source: () => address("*"),
  };
}
