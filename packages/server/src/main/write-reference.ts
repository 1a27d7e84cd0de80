import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderCliReference } from "../cli/cli-reference.ts";
import { commands } from "../cli/commands/commands.data.ts";
import { renderConfigReference } from "../config/config-reference.ts";

const docs = join(import.meta.dirname, "../../../../docs");
writeFileSync(join(docs, "configuration.md"), renderConfigReference());
writeFileSync(join(docs, "cli.md"), await renderCliReference(commands));
