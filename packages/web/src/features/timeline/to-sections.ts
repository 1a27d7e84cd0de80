import type { AnswerPart, ToolPart } from "@steward/contracts/answer-part.ts";

export type Section =
  | { readonly kind: "calls"; readonly key: string; readonly calls: readonly ToolPart[] }
  /** Calls with which a model thinks step by step. */
  | { readonly kind: "thoughts"; readonly key: string; readonly calls: readonly ToolPart[] }
  | {
      readonly kind: "part";
      readonly key: string;
      readonly part: Exclude<AnswerPart, ToolPart>;
      /** Where its text begins in that of the answer. */
      readonly place: number;
      readonly isLast: boolean;
    };

/** Calls that follow each other are shown together; everything else by itself. */
export function toSections(parts: readonly AnswerPart[]): readonly Section[] {
  const sections: Section[] = [];
  let calls: ToolPart[] = [];
  let place = 0;
  for (const [index, part] of parts.entries()) {
    if (part.type !== "tool") {
      // A step that is void takes its parts along: with the step the position names them again.
      const key = `${part.step}.${index}`;
      sections.push({ kind: "part", key, part, place, isLast: index === parts.length - 1 });
      // Between two texts of an answer is an empty line.
      if (part.type === "text") place += part.text.length + 2;
      continue;
    }
    const kind = isThought(part) ? "thoughts" : "calls";
    if (sections.at(-1)?.kind === kind) calls.push(part);
    else {
      calls = [part];
      sections.push({ kind, key: part.callId, calls });
    }
  }
  return sections;
}

/** Also where a server of that name gives the tool; one that asks first is shown as any other. */
function isThought({ name, ask }: ToolPart): boolean {
  return ask === null && /sequential_?thinking$/.test(name);
}
