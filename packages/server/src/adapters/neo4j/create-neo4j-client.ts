import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import type { Secret } from "../../kernel/secret.ts";
import { statements } from "./neo4j-statements.data.ts";

export type Neo4jPlace = {
  readonly url: string;
  readonly user: string;
  readonly password: Secret;
  readonly database: string;
};

export type StatementName = keyof typeof statements;

/** Runs one statement in a transaction of its own; rows by the names of their fields. */
export type Neo4jClient = {
  run(
    name: StatementName,
    parameters: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
};

const TIMEOUT_MS = 10_000;

const Answer = z.object({
  data: z.object({ fields: z.array(z.string()), values: z.array(z.array(z.unknown())) }).optional(),
  errors: z.array(z.object({ code: z.string() })).optional(),
});

/** Neo4j's Query API (5.19 and later): https://neo4j.com/docs/query-api/current/query/ */
export function createNeo4jClient({ url, user, password, database }: Neo4jPlace): Neo4jClient {
  const endpoint = new URL(`/db/${encodeURIComponent(database)}/query/v2`, url);
  const ask = async (body: string, signal: AbortSignal | undefined): Promise<Response> => {
    const credentials = Buffer.from(`${user}:${password.reveal()}`).toString("base64");
    const patience = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await fetch(endpoint, {
        method: "POST",
        headers: {
          authorization: `Basic ${credentials}`,
          "content-type": "application/json",
          accept: "application/json",
        },
        body,
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      });
    } catch (error) {
      throw new AppError("unavailable", `Neo4j at ${endpoint.host} does not answer.`, {
        cause: error,
      });
    }
  };
  return {
    async run(name, parameters, signal) {
      const response = await ask(
        JSON.stringify({ statement: statements[name], parameters }),
        signal,
      );
      const { data } = await readAnswer(response, endpoint.host);
      const { fields, values } = data ?? { fields: [], values: [] };
      return values.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at]])));
    },
  };
}

async function readAnswer(response: Response, host: string): Promise<z.infer<typeof Answer>> {
  const text = await response.text().catch(() => "");
  if (response.status === 401 || response.status === 403) {
    throw new AppError("unavailable", `Neo4j at ${host} refuses the user or the password.`);
  }
  const answer = Answer.safeParse(parseJson(text));
  // Codes only: the sentences of the server quote what was stored.
  const code = answer.data?.errors?.[0]?.code;
  if (!response.ok || !answer.success || code !== undefined) {
    const reason = code ?? `status ${response.status}`;
    throw new AppError("upstream_failed", `Neo4j at ${host} failed (${reason}).`);
  }
  return answer.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
