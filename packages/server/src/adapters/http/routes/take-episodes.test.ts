import type { NewEpisode } from "@steward/contracts/memory.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { describe, expect, it } from "vitest";
import type { EpisodeDesk, MemoryUser } from "../../../modules/memory/index.ts";
import { readLines } from "../exchange/read-lines.ts";
import { takeEpisodes } from "./take-episodes.ts";

const by: MemoryUser = { userId: "usr_x" as UserId, role: "owner" };

function openDesk() {
  const batches: (readonly NewEpisode[])[] = [];
  const desk: EpisodeDesk = {
    async add(_by, episodes) {
      batches.push(episodes);
      return { stored: episodes.length, known: 0 };
    },
    list: async () => ({ episodes: [], nextCursor: null }),
  };
  return { desk, batches };
}

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const line = (text: string) => JSON.stringify({ role: "user", text });

describe("episodes that come in as lines", () => {
  it("are stored in transactions of at most a thousand", async () => {
    const { desk, batches } = openDesk();
    const body = Array.from({ length: 2_500 }, (_, index) => line(`text ${index}`)).join("\n");
    const lines = readLines(inPieces(body, 1_000), 10_000);
    expect(await takeEpisodes(desk, by, lines)).toEqual({ stored: 2_500, known: 0 });
    expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
  });

  it("may be cut anywhere, end with carriage returns and have empty lines between", async () => {
    const { desk, batches } = openDesk();
    const body = `${line("héllo 😀")}\r\n\n${line("世界")}\n`;
    await takeEpisodes(desk, by, readLines(inPieces(body, 3), 10_000));
    expect(batches.flat().map(({ text }) => text)).toEqual(["héllo 😀", "世界"]);
  });

  it.each([
    ["{", "Line 3 is not JSON."],
    ['{"role": "user"}', "Line 3: text:"],
    ['{"role": "user", "text": "x", "extra": 1}', "Line 3:"],
  ])("are refused with the number of the line: %s", async (bad, message) => {
    const { desk, batches } = openDesk();
    const body = [line("one"), line("two"), bad, line("four")].join("\n");
    const taking = takeEpisodes(desk, by, readLines(inPieces(body, 100), 10_000));
    await expect(taking).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(message) as unknown,
      data: { line: 3, stored: 2, known: 0 },
    });
    expect(batches.flat().map(({ text }) => text)).toEqual(["one", "two"]);
  });

  it("are refused where a line is too long, or no text at all", async () => {
    const { desk } = openDesk();
    const long = readLines(inPieces(`${line("one")}\n${"x".repeat(200)}`, 50), 100);
    await expect(takeEpisodes(desk, by, long)).rejects.toMatchObject({
      code: "too_large",
      data: { line: 2, stored: 1 },
    });
    const bytes = readLines([Buffer.from([0xff, 0xfe, 10])] as never, 100);
    await expect(takeEpisodes(desk, by, bytes)).rejects.toMatchObject({ code: "invalid_request" });
  });
});
