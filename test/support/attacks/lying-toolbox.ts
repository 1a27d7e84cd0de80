// Runs inside: takes the place of the toolbox, with the token of the first process, and lies.
import { readFileSync, writeFileSync } from "node:fs";
import { performServerHandshake, type Http2Session, type ServerHttp2Stream } from "node:http2";
import { connect } from "node:net";

type Lie = (stream: ServerHttp2Stream, session: Http2Session) => void;

const environment = readFileSync("/proc/1/environ", "utf8");
const find = (name: string) => new RegExp(`${name}=([^\\0]*)`, "u").exec(environment)?.[1] ?? "";
const greeting = `STEWARD/1 ${find("STEWARD_SANDBOX_ID")} ${find("STEWARD_TOKEN")}\n`;

const huge = "x".repeat(1_000_000);
const state = { tag: "t", pid: 1, isRunning: true, exitCode: null, signal: null };

function toOutput(end: number, data: string): string {
  return `${JSON.stringify({ type: "output", stream: "stdout", end, data })}\n`;
}

function begin(stream: ServerHttp2Stream, piece: string, status = 200): void {
  stream.respond({ ":status": status });
  stream.write(piece);
}

/** For as long as anybody listens. */
function flood(stream: ServerHttp2Stream, piece: string, status = 200): void {
  const write = (): void => {
    while (!stream.destroyed && stream.write(piece));
    if (!stream.destroyed) stream.once("drain", write);
  };
  begin(stream, piece, status);
  write();
}

const lies: Readonly<Record<string, Lie>> = {
  "huge-json": (stream) => flood(stream, `{"path":"${huge}`),
  "wrong-type": (stream) => {
    const odd = '{"path":{"__proto__":{"admin":true}},"kind":7,"entries":"all","processes":{}}';
    begin(stream, odd);
    stream.end();
  },
  "no-json": (stream) => {
    begin(stream, "<html>");
    stream.end();
  },
  "no-end": (stream) => begin(stream, "{"),
  "no-answer": () => {},
  "endless-error": (stream) => flood(stream, huge, 500),
  "silent-error": (stream) => begin(stream, "{", 500),
  "odd-status": (stream) => {
    stream.respond({ ":status": 302, location: "http://169.254.169.254/" });
    stream.end("{}");
  },
  "endless-line": (stream) => flood(stream, huge),
  "endless-output"(stream) {
    const data = Buffer.alloc(30_000).toString("base64");
    begin(stream, "");
    let end = 0;
    const write = (): void => {
      while (!stream.destroyed && stream.write(toOutput((end += 30_000), data)));
      if (!stream.destroyed) stream.once("drain", write);
    };
    write();
  },
  "endless-results": (stream) =>
    flood(stream, `${JSON.stringify({ type: "result", text: huge })}\n`),
  "many-frames": (stream) => flood(stream, "x"),
  backwards: (stream) => begin(stream, toOutput(100, "eHh4") + toOutput(2, "eHh4")),
  "odd-exit": (stream) => begin(stream, `${JSON.stringify({ type: "exit", state })}\n`),
  pings(stream, session) {
    setInterval(() => {
      for (let count = 0; count < 100; count++) session.ping(() => {});
      session.settings({ maxConcurrentStreams: 100 });
    }, 1).unref();
    flood(stream, "x");
  },
};

function dial(): void {
  const socket = connect("/run/steward/gateway.sock", () => socket.write(greeting));
  socket.once("readable", () => {
    const session = performServerHandshake(socket);
    writeFileSync("/workspace/ready", "");
    session.on("stream", (stream) => {
      stream.on("error", () => {});
      lies[readFileSync("/workspace/lie", "utf8")]?.(stream, session);
    });
    session.on("error", () => {});
  });
  socket.on("error", () => {});
  socket.on("close", () => setTimeout(dial, 20));
}

process.on("uncaughtException", () => {});
// The real one must not come back.
process.kill(process.ppid, "SIGSTOP");
dial();
