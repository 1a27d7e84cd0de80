import type { KernelLine } from "@steward/contracts/toolbox.ts";

export type KernelOutput = Exclude<KernelLine, { type: "end" }>;
export type KernelEnd = Extract<KernelLine, { type: "end" }>;

/** The lines of one run, kept for whoever comes (back) for them. */
export type KernelLog = {
  add(line: KernelOutput): void;
  end(line: KernelEnd): void;
  readonly isEnded: boolean;
  /** All lines from the first on, the last being the end; breaks off where `signal` aborts. */
  follow(signal: AbortSignal): AsyncIterable<KernelLine>;
};

/** Base64 of all figures of a run. */
const maxImageCharacters = 12_000_000;

export function createKernelLog(outputBytes: number): KernelLog {
  const lines: KernelLine[] = [];
  const room = { text: outputBytes, image: maxImageCharacters };
  const dropped = { bytes: 0, images: 0 };
  let changed = Promise.withResolvers<void>();

  function push(line: KernelLine): void {
    lines.push(line);
    changed.resolve();
    changed = Promise.withResolvers();
  }

  function take(text: string): string {
    const size = Buffer.byteLength(text);
    const kept = size <= room.text ? text : cutText(text, room.text);
    room.text -= Math.min(size, room.text);
    dropped.bytes += size - Buffer.byteLength(kept);
    return kept;
  }

  function addImage(line: Extract<KernelOutput, { type: "image" }>): void {
    if (line.data.length > room.image) {
      dropped.images += 1;
      return;
    }
    room.image -= line.data.length;
    push(line);
  }

  return {
    get isEnded() {
      return lines.at(-1)?.type === "end";
    },
    add(line) {
      if (line.type === "image") addImage(line);
      else if (line.type === "error") push({ ...line, trace: cutText(line.trace, outputBytes) });
      else {
        const text = take(line.text);
        if (text !== "") push({ ...line, text });
      }
    },
    end(line) {
      const text = toDroppedText(dropped);
      if (text !== "") push({ type: "output", stream: "stderr", text });
      push(line);
    },
    async *follow(signal) {
      const gone = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => gone.resolve(), { once: true });
      for (let next = 0; !signal.aborted; next += 1) {
        while (next >= lines.length && !signal.aborted) {
          await Promise.race([changed.promise, gone.promise]);
        }
        const line = lines[next];
        if (line) yield line;
        if (line?.type === "end") return;
      }
    },
  };
}

function cutText(text: string, bytes: number): string {
  // A character that is cut in half would become a replacement character.
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString("utf8")
    .replace(/\uFFFD$/u, "");
}

function toDroppedText({ bytes, images }: { bytes: number; images: number }): string {
  const parts = [
    ...(bytes > 0 ? [`${bytes} more bytes of output`] : []),
    ...(images > 0 ? [`${images} more figures`] : []),
  ];
  return parts.length === 0 ? "" : `\n[${parts.join(" and ")} not kept]\n`;
}
