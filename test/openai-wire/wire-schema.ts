import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";

const beside = fileURLToPath(new URL("../../../shared/data/openai-openapi.json", import.meta.url));
const file = process.env.OPENAI_SCHEMA_FILE || beside;

/** False where OpenAI's description is not at hand: set OPENAI_SCHEMA_FILE to its path. */
export const haveSchema = existsSync(file);

export type WireSchema = { check(name: string, value: unknown): void };

export function loadWireSchema(): WireSchema {
  const { components } = JSON.parse(readFileSync(file, "utf8"), withoutNullable) as {
    components: unknown;
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id: "openai", components });
  return {
    check(name, value) {
      const validate = ajv.getSchema(`openai#/components/schemas/${name}`);
      if (!validate) throw new Error(`no schema ${name}`);
      const ok = validate(value);
      expect(ok ? [] : validate.errors, JSON.stringify(value)).toEqual([]);
    },
  };
}

/** `nullable` is of an older dialect; here null is one more type. */
function withoutNullable(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("nullable" in value)) return value;
  const { nullable, ...schema } = value;
  return nullable === true ? { anyOf: [schema, { type: "null" }] } : schema;
}
