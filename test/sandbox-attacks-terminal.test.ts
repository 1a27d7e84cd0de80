import { describe, expect, it } from "vitest";
import { openTestSocket } from "../packages/server/src/testing/open-test-socket.ts";
import { openHostileConversation } from "./support/attacks/open-hostile-conversation.ts";
import type { Bed } from "./support/crash/open-bed.ts";
import { findDrivers, openSandboxBed } from "./support/open-sandbox-bed.ts";

const drivers = await findDrivers("attacks through terminals");

async function openTerminal({ client }: Bed, conversation: string) {
  const { url, token, ask } = client();
  const reply = await ask("POST", `/api/conversations/${conversation}/terminals`, {
    body: { cols: 80, rows: 24 },
  });
  const { id } = JSON.parse(reply.text) as { readonly id: string };
  const look = () =>
    openTestSocket(`${url}/api/terminals/${id}/socket`, { authorization: `Bearer ${token}` });
  return { look, first: await look() };
}

const textOf = (viewer: Awaited<ReturnType<typeof openTestSocket>>) =>
  viewer
    .hear()
    .map(({ data }) => String(data))
    .join("");

/** To the clipboard, the title, a hyperlink, images, strings that nobody ends, and questions. */
const escapes = String.raw`\033]52;c;ZXZpbA==\a\033]0;title\a\033]8;;http://evil.example\a\033Pq#0;2;0;0;0\033\\\033_Gf=24\033\\\033[6n\033[c\033[>c\033[5n\033[21t\033]4;1;?\a\033[?1;2c`;

describe.each(drivers)("a terminal of a hostile sandbox of %s", (driver) => {
  it("shows text, and does nothing else to whoever looks", async () => {
    await using bed = await openSandboxBed({ driver });
    const attack = await openHostileConversation(bed);
    const { look, first } = await openTerminal(bed, attack.id);
    first.say({ type: "input", data: `printf '${escapes}'; echo shown-$((40 + 2))\r` });
    await expect.poll(() => textOf(first), { timeout: 20_000 }).toContain("shown-42");
    // As in any terminal its answers are keys: they stand in the line until somebody clears it.
    const clear = () => {
      first.say({ type: "input", data: "\u0003" });
      first.say({ type: "input", data: "echo clear-$((3 + 3))\r" });
      return textOf(first);
    };
    await expect.poll(clear, { timeout: 20_000, interval: 1000 }).toContain("clear-6");
    first.say({ type: "input", data: "echo typed > typed.txt; echo last-$((1 + 1))\r" });
    await expect.poll(() => textOf(first), { timeout: 20_000 }).toContain("last-2");
    const later = await look();
    await expect.poll(() => textOf(later), { timeout: 20_000 }).toContain("last-2");
    for (const shown of [textOf(first), textOf(later)]) {
      for (const raw of ["\u001B]", "\u001BP", "\u001B_", "\u001B[6n", "\u001B[c", "\u001B[5n"]) {
        expect(shown).not.toContain(raw);
      }
    }
    // No command ran but those that were typed.
    expect(await attack.file("GET", "typed.txt")).toMatchObject({ status: 200, text: "typed\n" });
    expect((await attack.run("ls", "bash")).stdout).toBe("typed.txt\n");
    for (const viewer of [first, later]) viewer.socket.close();
    await attack.expectWell();
  });

  it("prints without end to a viewer that does not read, and the server holds no more", async () => {
    await using bed = await openSandboxBed({ driver });
    const attack = await openHostileConversation(bed);
    const { first } = await openTerminal(bed, attack.id);
    const memory = async () => {
      const { text } = await attack.ask("GET", "/api/status");
      return (JSON.parse(text) as { readonly memoryBytes: number }).memoryBytes;
    };
    await expect.poll(() => first.hear().length, { timeout: 20_000 }).toBeGreaterThan(0);
    first.socket.pause();
    const before = await memory();
    first.say({ type: "input", data: "yes \"$(head -c 500 /dev/zero | tr '\\0' x)\"\r" });
    await attack.run("import time; time.sleep(5)");
    expect((await memory()) - before).toBeLessThan(200 * 2 ** 20);
    first.socket.terminate();
    await attack.expectWell();
  });
});
