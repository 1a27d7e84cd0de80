import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import { defineForget } from "./forget.ts";
import { defineGraphQuery } from "./graph-query.ts";
import { defineListFacts } from "./list-facts.ts";
import type { MemoryToolPorts } from "./ports.ts";
import { defineRecall } from "./recall.ts";
import { defineRemember } from "./remember.ts";
import { defineUpdateFact } from "./update-fact.ts";

/** The tools that use the memory, one line each. */
export function createMemoryTools(ports: MemoryToolPorts): readonly ToolDefinition[] {
  return [
    defineRemember(ports),
    defineRecall(ports),
    defineForget(ports),
    defineUpdateFact(ports),
    defineListFacts(ports),
    defineGraphQuery(ports),
  ];
}
