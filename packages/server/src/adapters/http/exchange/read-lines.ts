import { AppError } from "../../../kernel/app-error.ts";

/** The lines of a body as they come in, without their ends. A longer one is refused with its number. */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let number = 1;
  const add = (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > maxBytes) {
      throw new AppError("too_large", `Line ${number} has more than ${maxBytes} bytes.`, {
        data: { line: number },
      });
    }
    pieces.push(piece);
  };
  const take = (): string => {
    const whole = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    pieces.length = 0;
    bytes = 0;
    try {
      return decoder.decode(whole).replace(/\r$/, "");
    } catch (error) {
      throw new AppError("invalid_request", `Line ${number} is not UTF-8.`, {
        cause: error,
        data: { line: number },
      });
    } finally {
      number += 1;
    }
  };
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (bytes > 0) yield take();
}
