import { answerText } from "@steward/contracts/turn-view.ts";
import { ContainerResult } from "@steward/contracts/container.ts";
import { describe, expect, it } from "vitest";
import { callsOf } from "./support/crash/open-bed.ts";
import { findDrivers, openSandboxBed, toOrder } from "./support/open-sandbox-bed.ts";

const drivers = await findDrivers("code that goes in as an archive");
const place = /^\/tmp\/code-[\w-]+\/main\.(?:py|js|mjs|sh)$/u;
const hungry = "bytearray(600_000_000)";
/** What is left of code that has run. */
const leftovers = "ls -d /tmp/code-* 2>/dev/null | wc -l";

/** Each tells where its file is, where it runs, and how much is there. */
const tellPlaces = [
  ["python", "import os\nprint(__file__)\nprint(os.getcwd())\nprint(len(os.listdir()))"],
  [
    "javascript",
    "console.log([__filename, process.cwd(), require('fs').readdirSync('.').length].join('\\n'))",
  ],
  [
    "typescript",
    "import { readdirSync } from 'node:fs';\nenum Place { Here }\nconst count: number = readdirSync('.').length;\nconsole.log([process.argv[1], process.cwd(), count].join('\\n'), Place[0] as string);",
  ],
  ["bash", 'echo "$0"\npwd\nls | wc -l'],
] as const;

describe.skipIf(drivers.length === 0).each(drivers)(
  "code that runs in %s",
  { concurrent: true },
  (driver) => {
    it("runs from a folder of its own while it is in the workspace, and leaves nothing behind", async () => {
      await using bed = await openSandboxBed({ driver });
      const start = async (body: object) => {
        const reply = await bed.client().ask("POST", "/containers/start", {
          body: { container: "code-sandbox", ...body },
        });
        return ContainerResult.parse(JSON.parse(reply.text));
      };
      for (const [language, code] of tellPlaces) {
        const result = await start({ language, code });
        expect(result).toMatchObject({ exit_code: 0, stderr: "" });
        const [file, folder, count] = result.stdout.split("\n");
        expect(file).toMatch(place);
        expect([folder, count]).toEqual(["/workspace", language === "typescript" ? "0 Here" : "0"]);
      }
      const long = `text = "${"ä".repeat(300_000)}"\nprint(len(text))`;
      const kept = await start({ language: "python", code: long, keep: true });
      expect(kept).toMatchObject({ exit_code: 0, stdout: "300000\n" });
      const after = await bed.client().ask("POST", "/containers/exec", {
        body: { container_id: kept.container_id, command: leftovers },
      });
      expect(ContainerResult.parse(JSON.parse(after.text)).stdout.trim()).toBe("0");
    });

    it("is the assistant's too, also when it is stopped, and its variables stay", async () => {
      await using bed = await openSandboxBed({ driver });
      const { id } = await bed.client().open("code");
      const order = async (tool: string, input: object) => {
        const turn = await bed.client().say(id, toOrder([tool, input]));
        return answerText(await bed.client().settle(turn.id));
      };
      const python = (code: string, more: object = {}) =>
        order("run_code", { language: "python", code, ...more });
      expect(await python("import os\nx = 20\nos.getcwd()")).toContain("'/workspace'");
      expect(await python("x + 1")).toContain("21");
      const typed = (code: string) => order("run_code", { language: "typescript", code });
      expect(await typed("const y: number = 41;\ny as number + 1")).toContain("42");
      expect(
        await typed("type Z = {\n  z: string;\n};\nthrow new Error('z' satisfies string)"),
      ).toMatch(/Error: z\n.*:4:7/u);
      expect(await typed("const y: = 1")).toContain("no TypeScript that can be run");
      expect(await python("import time\ntime.sleep(60)", { timeout_seconds: 1 })).toContain(
        "limit",
      );
      const said = await order("run_code", { language: "bash", code: 'echo "at $0"; pwd' });
      expect(said).toMatch(/at \/tmp\/code-\w+\/main\.sh\n\/workspace\n/u);
      expect(await order("shell", { command: leftovers })).toMatch(/^0\n/u);
      expect(await order("shell", { command: "ls -A /workspace | wc -l" })).toMatch(/^0\n/u);
    });

    it("that is killed for its memory says so, and whoever ends in another way says that", async () => {
      await using bed = await openSandboxBed({ driver });
      const start = async (body: object) => {
        const request = { body: { container: "code-sandbox", ...body } };
        const reply = await bed.client().ask("POST", "/containers/start", request);
        return ContainerResult.parse(JSON.parse(reply.text));
      };
      const killed = "[killed: it used more than its 256 MB of memory]";
      expect(await start({ code: hungry })).toMatchObject({
        exit_code: null,
        reason: "out-of-memory",
        stdout: "",
        stderr: `${killed}\n`,
      });
      expect(await start({ code: "kill -9 $$", language: "bash" })).toMatchObject({
        exit_code: null,
        reason: "signal",
        stderr: "[ended by SIGKILL]\n",
      });
      expect(await start({ code: "const a: = 1", language: "typescript" })).toMatchObject({
        exit_code: 1,
        reason: null,
        stderr: expect.stringMatching(/^This is no TypeScript that can be run: \S/u) as string,
      });
      expect(await start({ code: "raise SystemExit(3)" })).toMatchObject({
        exit_code: 3,
        reason: null,
        stderr: "",
      });
    });

    it("of the assistant that is killed for its memory says so to it, to scripts and in the receipt", async () => {
      await using bed = await openSandboxBed({ driver });
      const killed = "killed: it used more than its 256 MB of memory";
      const wishes = [
        ["run_code", { language: "python", code: hungry }],
        ["shell", { command: `python3 -c '${hungry}'` }],
      ] as const;
      for (const wish of wishes) {
        const { turnId } = await bed.ask(toOrder(wish));
        const [, said] = callsOf(await bed.client().settle(turnId))[wish[0]] ?? [];
        expect(said).toContain(killed);
        const { text } = await bed.client().ask("GET", `/api/turns/${turnId}/events`);
        const line = text.split("\n").find((each) => each.includes('"type":"container_done"'));
        const done = { reason: "out-of-memory", stderr: expect.stringContaining(killed) as string };
        expect(JSON.parse((line ?? "").slice("data: ".length))).toMatchObject({
          ...done,
          result: done,
        });
        const receipt = await bed.client().ask("GET", `/api/turns/${turnId}/receipt`);
        expect(JSON.parse(receipt.text)).toMatchObject({
          failed: 1,
          entries: [{ outcome: "failed", detail: { reason: "out-of-memory" } }],
        });
      }
    });

    it("goes on while the server is away, from the file that is still there", async () => {
      await using bed = await openSandboxBed({ driver });
      const code = "echo begun\nuntil [ -e go ]; do sleep 0.1; done\necho finished";
      const wish = toOrder(["run_code", { language: "bash", code }]);
      const { conversationId, turnId } = await bed.ask(wish);
      for await (const event of bed.client().follow(turnId)) {
        if (event.type === "tool-output" && event.text.includes("begun")) break;
      }
      await bed.restart("SIGKILL");
      const files = `/api/conversations/${conversationId}/files/content?path=go`;
      await bed.client().ask("PUT", files, { body: "go" });
      expect(answerText(await bed.client().settle(turnId))).toContain("begun\nfinished\n");
      const look = await bed
        .client()
        .say(conversationId, toOrder(["shell", { command: leftovers }]));
      expect(answerText(await bed.client().settle(look.id))).toMatch(/^0\n/u);
    });
  },
);
