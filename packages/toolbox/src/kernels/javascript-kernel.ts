/*
 * A Node whose variables survive between runs. Reads runs from file descriptor 3, one JSON document a
 * line, and answers there. It is a program of its own, started with Node, and loads nothing of ours.
 *
 * Code is evaluated the way a browser's console does it: `await` anywhere, and `const` and `let` may be
 * declared again.
 */
import type { Runtime } from "node:inspector";
import { Session } from "node:inspector/promises";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { inspect } from "node:util";
import { compileFunction, constants } from "node:vm";

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

const here = path.join(process.cwd(), "run.js");

/** What `import` in a run becomes: the console's own evaluation knows no modules. */
const importName = "__import";
const importModule = compileFunction("return import(specifier)", ["specifier"], {
  filename: here,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});

const wire = new Socket({ fd: 3 });
const session = new Session();
const taken: unknown[] = [];

function send(message: object): void {
  wire.write(`${JSON.stringify(message)}\n`);
}

/** Strings and comments are stepped over; what is left of `import` is a statement or a call. */
const tokens =
  /(?<skip>\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<![\w$.])import(?:(?<call>\s*\()|(?:\s*(?<names>[\w$*{][^"'();=]*?)\s*from)?\s*(?<from>"[^"\n]+"|'[^'\n]+'))/g;

function toConsoleCode(code: string): string {
  return code.replaceAll(tokens, (whole, ...rest) => {
    const { skip, call, names, from } = rest.at(-1) as Record<string, string | undefined>;
    if (skip !== undefined) return whole;
    if (call !== undefined) return `${importName}${call}`;
    const load = `await ${importName}(${from});`;
    return names === undefined ? load : `const ${toPattern(names)} = ${load}`;
  });
}

/** `a, { b as c }` as the pattern that takes the same out of a module. */
function toPattern(names: string): string {
  const space = /\*\s*as\s+([\w$]+)/.exec(names)?.[1];
  if (space !== undefined) return space;
  const named = /\{([^]*)\}/.exec(names)?.[1] ?? "";
  const first = /^[\w$]+/.exec(names)?.[0];
  const taking = named.replaceAll(/\s+as\s+/g, ": ");
  return `{ ${first === undefined ? "" : `default: ${first}, `}${taking} }`;
}

async function evaluate(expression: string): Promise<Outcome> {
  const order: Runtime.EvaluateParameterType & { replMode: true } = {
    expression,
    replMode: true,
    awaitPromise: true,
    objectGroup: "run",
  };
  const { result, exceptionDetails } = await session.post("Runtime.evaluate", order);
  const value = await take(exceptionDetails?.exception ?? result);
  await session.post("Runtime.releaseObjectGroup", { objectGroup: "run" });
  return exceptionDetails ? { ok: false, error: value } : { ok: true, value };
}

/** The inspector names values; calling a function of ours with one brings it here. */
async function take(remote: Runtime.RemoteObject): Promise<unknown> {
  if (remote.objectId === undefined) return toPrimitive(remote);
  await session.post("Runtime.callFunctionOn", {
    objectId: takerId,
    functionDeclaration: "function (value) { this(value); }",
    arguments: [{ objectId: remote.objectId }],
  });
  return taken.pop();
}

async function createTaker(): Promise<string> {
  const name = "__take";
  Object.assign(globalThis, { [name]: (value: unknown) => taken.push(value) });
  const { result } = await session.post("Runtime.evaluate", { expression: name });
  Reflect.deleteProperty(globalThis, name);
  return result.objectId ?? "";
}

function toPrimitive({ type, value, unserializableValue }: Runtime.RemoteObject): unknown {
  if (unserializableValue === undefined) return value;
  return type === "bigint" ? BigInt(unserializableValue.slice(0, -1)) : Number(unserializableValue);
}

/** From the first frame that is not of the evaluated code on, it is about this program. */
function toTrace(error: Error): string {
  const rows = (error.stack ?? String(error)).split("\n");
  const end = rows.findIndex((row) => /^\s+at .*(?:node:inspector|javascript-kernel)/.test(row));
  return rows.slice(0, end === -1 ? rows.length : end).join("\n");
}

function sendError(error: unknown): void {
  const isError = error instanceof Error;
  const message = isError ? error.message : inspect(error);
  send({
    type: "error",
    name: isError ? error.name : "Thrown",
    message,
    trace: isError ? toTrace(error) : message,
  });
}

async function run(code: string): Promise<void> {
  const stopped = Promise.withResolvers<Outcome>();
  const stop = (): void => stopped.resolve({ ok: false, error: new Error("The run was stopped.") });
  process.on("SIGINT", stop);
  const outcome = await Promise.race([evaluate(toConsoleCode(code)), stopped.promise]);
  process.off("SIGINT", stop);
  if (!outcome.ok) sendError(outcome.error);
  else if (outcome.value !== undefined) send({ type: "result", text: inspect(outcome.value) });
  send({ type: "end", ok: outcome.ok });
}

session.connect();
const takerId = await createTaker();
Object.assign(globalThis, { require: createRequire(here), [importName]: importModule });
// Between runs there is nothing to stop.
process.on("SIGINT", () => {});
process.on("uncaughtException", (error) => process.stderr.write(`${inspect(error)}\n`));
for await (const line of createInterface({ input: wire })) {
  await run((JSON.parse(line) as { code: string }).code);
}
