import { type ReactNode, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { FoldArrow } from "../../components/fold-button.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import {
  type ApiDocument,
  type ApiOperation,
  type ApiRoute,
  findSchema,
  type JsonSchema,
} from "./api-document.ts";

const tones: Readonly<Record<string, string>> = {
  get: "text-accent-ink bg-accent-soft",
  delete: "text-danger bg-danger-soft",
};

export interface RouteViewProps {
  readonly route: ApiRoute;
  readonly document: ApiDocument;
}

export function RouteView({ route, document }: RouteViewProps) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, operation } = route;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span
          className={classNames(
            "w-16 shrink-0 rounded-md py-0.5 text-center font-mono text-mini font-semibold uppercase",
            tones[method] ?? "bg-warn-soft text-warn",
          )}
        >
          {method}
        </span>
        <code className="min-w-0 font-mono text-small break-all">{path}</code>
        <span className="min-w-0 flex-1 truncate text-right text-small text-ink-3 max-md:hidden">
          {operation.summary}
        </span>
        <FoldArrow isOpen={isOpen} className="text-ink-3 max-md:ml-auto" />
      </button>
      {isOpen ? <Details operation={operation} document={document} /> : null}
    </div>
  );
}

interface DetailsProps {
  readonly operation: ApiOperation;
  readonly document: ApiDocument;
}

function Details({ operation, document }: DetailsProps) {
  const { t } = useTranslation();
  const body = firstSchema(operation.requestBody?.content);
  const text = operation.description ?? operation.summary;
  return (
    <div className="animate-fade space-y-5 border-t border-line bg-canvas px-4 py-4">
      {text === undefined ? null : <p className="text-ui text-ink-2">{text}</p>}
      {operation.parameters && operation.parameters.length > 0 ? (
        <Block title={t("docs.parameters")}>
          <SchemaView document={document} schema={toParameters(operation)} />
        </Block>
      ) : null}
      {body ? (
        <Block title={t("docs.body")}>
          <SchemaView document={document} schema={body} />
        </Block>
      ) : null}
      {Object.entries(operation.responses ?? {}).map(([status, response]) => {
        const schema = firstSchema(response.content);
        return (
          <Block
            key={status}
            title={`${t("docs.response")} ${status}`}
            text={toText(response.description)}
          >
            {schema ? <SchemaView document={document} schema={schema} /> : null}
          </Block>
        );
      })}
    </div>
  );
}

interface BlockProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}

function Block({ title, text, children }: BlockProps) {
  return (
    <div className="space-y-1.5">
      <h3 className="text-small font-medium text-ink">
        {title}
        {text === undefined ? null : <span className="pl-2 font-normal text-ink-3">{text}</span>}
      </h3>
      {children}
    </div>
  );
}

/** A description; Fastify's placeholder is none. */
function toText(description: string | undefined): string | undefined {
  return description === "Default Response" ? undefined : description;
}

function firstSchema(
  content: Readonly<Record<string, { schema?: JsonSchema | undefined }>> | undefined,
) {
  return Object.values(content ?? {})[0]?.schema;
}

/** Parameters read like the fields of an object. */
function toParameters(operation: ApiOperation): JsonSchema {
  const parameters = operation.parameters ?? [];
  return {
    type: "object",
    required: parameters.filter((entry) => entry.required === true).map((entry) => entry.name),
    properties: Object.fromEntries(
      parameters.map((entry) => [
        entry.name,
        {
          ...entry.schema,
          ...(entry.description === undefined ? {} : { description: entry.description }),
        },
      ]),
    ),
  };
}

const deepest = 6;

interface SchemaViewProps {
  readonly document: ApiDocument;
  readonly schema: JsonSchema;
  readonly depth?: number;
}

/** A schema as a tree of fields. */
function SchemaView({ document, schema, depth = 0 }: SchemaViewProps) {
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
