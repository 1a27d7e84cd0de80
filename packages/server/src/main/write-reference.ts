import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderCliReference } from "../cli/cli-reference.ts";
import { commands } from "../cli/commands/commands.data.ts";
import { renderConfigReference, renderEnvironmentExample } from "../config/config-reference.ts";

const root = join(import.meta.dirname, "../../../..");
const docs = join(root, "docs");
writeFileSync(join(docs, "configuration.md"), renderConfigReference());
writeFileSync(join(docs, "cli.md"), await renderCliReference(commands));
writeFileSync(join(root, ".env.example"), renderEnvironmentExample());
