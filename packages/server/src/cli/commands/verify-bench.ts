import { type ValidateReply, ValidateReply as Reply } from "@steward/contracts/evidence.ts";
import { AppError } from "../../kernel/app-error.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { readScenes } from "../verify/read-scenes.ts";
import { countAnswers, type Row, scoreScenes } from "../verify/score-scenes.ts";

export const verifyBench = defineCommand({
  usage: "",
  description:
    "Has some thousand answers checked, honest ones and ones with something made up, by the rules and by a model that reads them, and says how many were caught and how many honest ones were objected to. With a model each answer is one request to it.",
  words: [0, 0],
  options: {
    model: { type: "string", value: "PROVIDER/MODEL", summary: "Also has this model read them" },
    count: { type: "string", short: "k", value: "N", summary: "Only the first N scenes of a set" },
  },
  examples: ["steward verify bench", "steward verify bench --model openai/gpt-5-mini -k 20"],
  async run({ home, terminal, json, text }) {
    const client = createApiClient(await requireServer(home));
    const model = text("model");
    const scenes = takeFirst(await readScenes(), Number(text("count") ?? Number.POSITIVE_INFINITY));
    const all = countAnswers(scenes);
    const validate = async (body: object): Promise<ValidateReply> => {
      const path = "/validate";
      const reply = await client.call({ method: "POST", path, body, answer: Reply });
      if (reply.degraded !== null) throw new AppError("unavailable", reply.degraded);
      return reply;
    };
    const score = (by: object) =>
      scoreScenes(
        scenes,
        async (answer, { question, evidence }) =>
          (await validate({ question, answer, evidence, ...by })).claims,
        (done) => terminal.progress(json ? "" : `${done} of ${all} answers`),
      );
    const tables = [{ by: "rules", rows: await score({ depth: "rules" }) }];
    if (model !== undefined) {
      tables.push({ by: `rules and ${model}`, rows: await score({ depth: "model", model }) });
    }
    terminal.progress("");
    if (json) terminal.printJson(tables);
    else for (const table of tables) terminal.print(toText(table));
    return exitCodes.ok;
  },
});

function takeFirst<Scene extends { readonly set: string }>(
  scenes: readonly Scene[],
  count: number,
): Scene[] {
  if (!(count > 0)) throw new AppError("invalid_request", "--count takes a number above 0.");
  return [...Map.groupBy(scenes, ({ set }) => set).values()].flatMap((set) => set.slice(0, count));
}

function toText({ by, rows }: { readonly by: string; readonly rows: readonly Row[] }): string {
  const share = (part: number, of: number) =>
    of === 0 ? "" : `${part} of ${of} (${Math.round((100 * part) / of)} %)`;
  const line = (cells: readonly string[]) =>
    `${cells[0]?.padEnd(20)}  ${cells[1]?.padEnd(20)}  ${cells[2] ?? ""}`.trimEnd();
  return [
    `By ${by}`,
    line(["", "made up, caught", "honest, objected to"]),
    ...rows.map(({ set, kind, caught, untrue, objected, honest }) =>
      line([kind === null ? set : `  ${kind}`, share(caught, untrue), share(objected, honest)]),
    ),
    "",
  ].join("\n");
}
