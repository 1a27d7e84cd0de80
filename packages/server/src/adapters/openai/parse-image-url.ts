import { mediaMimes } from "@steward/contracts/media.ts";
import { AppError } from "../../kernel/app-error.ts";

const head = /^data:([a-z]+\/[a-z0-9.+-]+)(?:;[a-z0-9-]+=[^;,]*)*;base64,/i;

/** An image that came inline. Addresses are refused: nothing is fetched on behalf of a request. */
export function parseImageUrl(
  url: string,
  param: string,
): { readonly mime: string; readonly bytes: Uint8Array } {
  const match = head.exec(url.slice(0, 200));
  if (match === null) {
    const message = /^https?:/i.test(url)
      ? "Images are not fetched from the network here; send the image inline as a data: URL."
      : "Expected an image as a base64 data: URL.";
    throw new AppError("invalid_request", message, { data: { param } });
  }
  const mime = (match[1] ?? "").toLowerCase().replace("image/jpg", "image/jpeg");
  if (!mediaMimes.some((known) => known === mime)) {
    const message = `Images of type ${mime} are not understood; send ${mediaMimes.join(", ")}.`;
    throw new AppError("invalid_request", message, { data: { param } });
  }
  const bytes = Buffer.from(url.slice(match[0].length), "base64");
  if (bytes.length === 0) {
    throw new AppError("invalid_request", "The image is empty.", { data: { param } });
  }
  return { mime, bytes };
}
