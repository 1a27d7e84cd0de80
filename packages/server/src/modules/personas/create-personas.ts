import type { PersonaList } from "@steward/contracts/persona.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { PersonaFile } from "./persona-file.ts";
import type { PersonaFiles } from "./ports.ts";

export type Personas = {
  list(): PersonaList;
  /** What a model is told; empty for none, and for one whose file is gone. */
  prompt(id: string | null): string;
  /** Throws where there is nobody of that id, with those that there are. */
  require(id: string): void;
};

/** Who can answer: those that come with the product, and the user's. Read anew at every question. */
export function createPersonas(own: () => PersonaFiles): Personas {
  const all = () =>
    new Map<string, PersonaFile>(Object.entries({ ...shippedPersonas, ...own().files }));
  return {
    list: () => ({
      personas: [...all()].map(([id, { name, tone = "", greeting = null }]) => ({
        id,
        name,
        tone,
        greeting,
      })),
      problems: [...own().problems],
    }),
    prompt(id) {
      const persona = id === null ? undefined : all().get(id);
      return persona ? toPersonaPrompt(persona) : "";
    },
    require(id) {
      const known = all();
      if (known.has(id)) return;
      const names = [...known.keys()].join(", ");
      throw new AppError("invalid_request", `There is no persona ${id}. There are: ${names}.`);
    },
  };
}

/** What a model is told of how to speak. It comes last, and says that it is about style alone. */
function toPersonaPrompt({ name, tone, style, constraints, language }: PersonaFile): string {
  const lines = [
    `Speak as "${name}". This changes how you say things, never what is true or allowed.`,
    ...(tone === undefined ? [] : [`Tone: ${tone}`]),
    ...(style === undefined ? [] : [`Style: ${style}`]),
    ...(language === undefined ? [] : [`Answer in ${language}.`]),
    ...constraints.map((constraint) => `- ${constraint}`),
  ];
  return lines.join("\n");
}

/** By id; a file of the same name stands in for one of these. */
const shippedPersonas: Readonly<Record<string, PersonaFile>> = {
  brief: {
    name: "Brief",
    tone: "calm and matter-of-fact",
    style: "The answer first, in as few words as it takes; no introduction and no summary.",
    constraints: [],
  },
  teacher: {
    name: "Teacher",
    tone: "patient and encouraging",
    style: "Step by step, from what is known to what is new, with one small example.",
    constraints: ["End with one question that shows whether it was understood."],
  },
};
