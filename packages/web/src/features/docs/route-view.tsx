import ChevronRight from "lucide-react/icons/chevron-right";
import { useState, type ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { ApiDocument, ApiOperation, ApiRoute, JsonSchema } from "./api-document.ts";
import { SchemaView } from "./schema-view.tsx";

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
        <ChevronRight
          aria-hidden
          className={classNames(
            "size-4 shrink-0 text-ink-3 transition-transform max-md:ml-auto",
            isOpen && "rotate-90",
          )}
        />
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

/** The server's own words, not those that its framework puts where there are none. */
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
