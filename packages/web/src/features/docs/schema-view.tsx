import { useTranslation } from "../../i18n/use-translation.ts";
import { findSchema, type ApiDocument, type JsonSchema } from "./api-document.ts";

const deepest = 6;

export interface SchemaViewProps {
  readonly document: ApiDocument;
  readonly schema: JsonSchema;
  readonly depth?: number;
}

/** A schema as a tree of fields. */
export function SchemaView({ document, schema, depth = 0 }: SchemaViewProps) {
  const { t } = useTranslation();
  const found = findSchema(document, schema);
  const variants = found.anyOf ?? found.oneOf ?? found.allOf;
  if (depth > deepest) return null;
  if (found.properties) {
    return (
      <ul className={depth === 0 ? "space-y-2" : "mt-2 space-y-2 border-l border-line pl-4"}>
        {Object.entries(found.properties).map(([name, field]) => {
          const inner = findSchema(document, field);
          return (
            <li key={name} className="text-small">
              <code className="font-mono font-medium text-ink">{name}</code>
              <span className="pl-2 font-mono text-mini text-ink-3">
                {toTypeName(document, inner)}
              </span>
              {found.required?.includes(name) ? (
                <span className="pl-2 text-mini text-warn">{t("docs.required")}</span>
              ) : null}
              {inner.description === undefined ? null : (
                <p className="text-ink-2">{inner.description}</p>
              )}
              <SchemaView document={document} schema={inner} depth={depth + 1} />
            </li>
          );
        })}
      </ul>
    );
  }
  if (found.items) return <SchemaView document={document} schema={found.items} depth={depth + 1} />;
  const objects = variants?.filter((variant) => findSchema(document, variant).properties) ?? [];
  if (objects.length > 0) {
    return objects.map((variant, index) => (
      <SchemaView key={index} document={document} schema={variant} depth={depth + 1} />
    ));
  }
  return depth === 0 ? (
    <code className="font-mono text-mini text-ink-3">{toTypeName(document, found)}</code>
  ) : null;
}

function toTypeName(document: ApiDocument, schema: JsonSchema): string {
  const found = findSchema(document, schema);
  if (found.const !== undefined) return JSON.stringify(found.const);
  if (found.enum) return found.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = found.anyOf ?? found.oneOf;
  if (variants) {
    const names = variants.map((variant) => toTypeName(document, variant));
    return [...new Set(names)].join(" | ");
  }
  if (found.items) return `${toTypeName(document, found.items)}[]`;
  if (Array.isArray(found.type)) return found.type.join(" | ");
  return found.type ?? (found.properties ? "object" : "any");
}
