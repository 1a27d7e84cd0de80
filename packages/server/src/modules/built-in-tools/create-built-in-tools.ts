import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import { askUser } from "./ask-user.ts";
import { defineEditFile } from "./edit-file.ts";
import { defineFetchUrl } from "./fetch-url.ts";
import { defineListFiles } from "./list-files.ts";
import type { BuiltInPorts } from "./ports.ts";
import { defineReadFile } from "./read-file.ts";
import { defineReadResult } from "./read-result.ts";
import { defineSearchFiles } from "./search-files.ts";
import { defineSequentialThinking } from "./sequential-thinking.ts";
import { todo } from "./todo.ts";
import { defineValidateAnswer } from "./validate-answer.ts";
import { defineWebSearch } from "./web-search.ts";
import { defineWriteFile } from "./write-file.ts";

/** The tools that need no sandbox, one line each. */
export function createBuiltInTools(ports: BuiltInPorts): readonly ToolDefinition[] {
  return [
    askUser,
    todo,
    defineSequentialThinking(ports.thoughts),
    defineValidateAnswer(ports.check),
    defineReadResult(ports.results),
    defineReadFile(ports.files),
    defineWriteFile(ports.files),
    defineEditFile(ports.files),
    defineListFiles(ports.files),
    defineSearchFiles(ports.files),
    defineFetchUrl(ports.pages),
    ...(ports.search ? [defineWebSearch(ports.search)] : []),
  ];
}
