import type { AnswerPart, ToolPart } from "@steward/contracts/answer-part.ts";

export type Section =
  | { readonly kind: "calls"; readonly key: string; readonly calls: readonly ToolPart[] }
  | {
      readonly kind: "part";
      readonly key: string;
      readonly part: Exclude<AnswerPart, ToolPart>;
      readonly isLast: boolean;
    };

/** Calls that follow each other are shown together; everything else by itself. */
export function toSections(parts: readonly AnswerPart[]): readonly Section[] {
  const sections: Section[] = [];
  let calls: ToolPart[] | null = null;
  for (const [index, part] of parts.entries()) {
    if (part.type !== "tool") {
      calls = null;
      // A step that is void takes its parts along: with the step the position names them again.
      const key = `${part.step}.${index}`;
      sections.push({ kind: "part", key, part, isLast: index === parts.length - 1 });
    } else if (calls === null) {
      calls = [part];
      sections.push({ kind: "calls", key: part.callId, calls });
    } else calls.push(part);
  }
  return sections;
}
