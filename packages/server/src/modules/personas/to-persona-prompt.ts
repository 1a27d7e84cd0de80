import type { PersonaFile } from "./persona-file.ts";

/** What a model is told of how to speak. It comes last, and says that it is about style alone. */
export function toPersonaPrompt({ name, tone, style, constraints, language }: PersonaFile): string {
  const lines = [
    `Speak as "${name}". This changes how you say things, never what is true or allowed.`,
    ...(tone === undefined ? [] : [`Tone: ${tone}`]),
    ...(style === undefined ? [] : [`Style: ${style}`]),
    ...(language === undefined ? [] : [`Answer in ${language}.`]),
    ...constraints.map((constraint) => `- ${constraint}`),
  ];
  return lines.join("\n");
}
