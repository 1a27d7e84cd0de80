import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderConfigReference } from "./config-reference.ts";

const file = join(import.meta.dirname, "../../../../../docs/configuration.md");
writeFileSync(file, renderConfigReference());
