import { AppError } from "../../../kernel/app-error.ts";

/** Both ends are included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** The one range that is asked for; null: the whole. Several at once are answered with the whole. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header ?? "");
  if (!asked) return null;
  const [, first = "", last = ""] = asked;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  throw new AppError("invalid_request", `The file has only ${size} bytes.`);
}
