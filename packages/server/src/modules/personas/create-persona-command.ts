import { type Command, defineCommand } from "../conversations/index.ts";
import type { Personas } from "./create-personas.ts";

export function createPersonaCommand(personas: Personas): Command {
  return defineCommand({
    name: "persona",
    usage: "[name|none]",
    description: {
      en: "Shows who can answer, or chooses one of them",
      de: "Zeigt, wer antworten kann, oder wählt davon aus",
    },
    async run(args, { conversations, by, conversation }) {
      const { personas: known, problems } = personas.list();
      const asked = args.toLowerCase();
      if (asked === "") {
        const lines = known.map(({ id, name, tone }) => {
          const mark = id === conversation.persona ? " (chosen)" : "";
          return `- ${id}: ${tone === "" ? name : `${name}, ${tone}`}${mark}`;
        });
        const { persona } = conversation;
        const isGone = persona !== null && !known.some(({ id }) => id === persona);
        const gone = isGone ? [`${persona} was chosen, but its file is gone.`] : [];
        const text = [...lines, ...gone, ...problems, "Choose: /persona <name|none>"].join("\n");
        return { ok: true, text };
      }
      const chosen = known.find(({ id, name }) => id === asked || name.toLowerCase() === asked);
      if (!chosen && asked !== "none") {
        const names = known.map(({ id }) => id).join(", ");
        return { ok: false, text: `There is no persona ${args}. There are: ${names}.` };
      }
      await conversations.update(by.userId, conversation.id, { persona: chosen?.id ?? null });
      const text = chosen ? `${chosen.name} answers from now on.` : "No persona any more.";
      return { ok: true, text };
    },
  });
}
