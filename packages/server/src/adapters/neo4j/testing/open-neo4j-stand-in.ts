import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { StatementName } from "../create-neo4j-client.ts";
import { statements } from "../neo4j-statements.data.ts";
import { createStandInGraph, type Parameters, type StandInGraph } from "./stand-in-graph.ts";

export type Neo4jStandIn = {
  readonly url: string;
  readonly graph: StandInGraph["graph"];
  /** Answers 503 from now on, as a server that is being stopped. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
};

const names = new Map(
  Object.entries(statements).map(([name, statement]) => [
    statement as string,
    name as StatementName,
  ]),
);

/** Takes our statements and no others, each with exactly its parameters, and answers as the Query API does. */
export async function openNeo4jStandIn(login = "neo4j:secret"): Promise<Neo4jStandIn> {
  const { graph, run } = createStandInGraph();
  let isRefusing = false;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const fail = (status: number, code: string) =>
      send(status, { errors: [{ code, message: "Quotes what was sent." }] });
    const body = await text(request);
    if (isRefusing) return void fail(503, "Neo.TransientError.General.DatabaseUnavailable");
    if (request.method !== "POST" || request.url !== "/db/steward/query/v2") {
      return void fail(404, "Neo.ClientError.Database.DatabaseNotFound");
    }
    const expected = `Basic ${Buffer.from(login).toString("base64")}`;
    if (request.headers.authorization !== expected) {
      return void fail(401, "Neo.ClientError.Security.Unauthorized");
    }
    const { statement, parameters } = JSON.parse(body) as {
      statement: string;
      parameters: Parameters;
    };
    const name = names.get(statement);
    if (!name) return void fail(400, "Neo.ClientError.Statement.SyntaxError");
    if (!hasItsParameters(statement, parameters)) {
      return void fail(400, "Neo.ClientError.Statement.ParameterMissing");
    }
    const rows = run[name](parameters);
    const fields = Object.keys(rows[0] ?? {});
    const values = rows.map((row) => fields.map((field) => row[field]));
    return void send(202, { data: { fields, values }, bookmarks: ["FB:stand-in"] });
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    graph,
    refuse(value) {
      isRefusing = value;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function hasItsParameters(statement: string, parameters: object): boolean {
  const wanted = new Set([...statement.matchAll(/\$(\w+)/g)].map(([, name]) => name));
  const given = new Set(Object.keys(parameters));
  return wanted.symmetricDifference(given).size === 0;
}
