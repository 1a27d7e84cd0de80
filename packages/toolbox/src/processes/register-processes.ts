import { NewProcess, ProcessLine, ProcessSize, ProcessState } from "@steward/contracts/toolbox.ts";
import { z } from "zod";
import { readContent } from "../core/read-content.ts";
import { done, json, lines, type Router } from "../core/router.ts";
import type { Processes } from "./create-processes.ts";

const maxInputBytes = 1_000_000;

export function registerProcesses(router: Router, processes: Processes): void {
  router.add({
    method: "POST",
    path: "/processes",
    summary: "Starts a process; with a tag that is known, finds the one that has it.",
    body: NewProcess,
    answer: ProcessState,
    handle: ({ body }) => json(processes.start(body)),
  });
  router.add({
    method: "GET",
    path: "/processes",
    summary: "Those that run and the last that ended.",
    answer: z.object({ processes: z.array(ProcessState) }),
    handle: () => json({ processes: processes.list() }),
  });
  router.add({
    method: "GET",
    path: "/processes/:tag",
    summary: "How a process is doing.",
    answer: ProcessState,
    handle: ({ params }) => json(processes.get(params.tag)),
  });
  router.add({
    method: "GET",
    path: "/processes/:tag/output",
    summary: "What it printed from a position on, live, and at last how it ended.",
    query: z.object({ from: z.coerce.number().int().nonnegative().default(0) }),
    answer: ProcessLine,
    handle: ({ params, query, signal }) => lines(processes.follow(params.tag, query.from, signal)),
  });
  registerControls(router, processes);
}

function registerControls(router: Router, processes: Processes): void {
  router.add({
    method: "POST",
    path: "/processes/:tag/input",
    summary: "Types the bytes of the body on its terminal.",
    handle: async ({ params, content }) => {
      processes.write(params.tag, await readContent(content, maxInputBytes));
      return done;
    },
  });
  router.add({
    method: "POST",
    path: "/processes/:tag/signal",
    summary: "Signals it and all it started.",
    body: z.object({ signal: z.enum(["SIGINT", "SIGTERM", "SIGKILL", "SIGHUP"]) }),
    handle: ({ params, body }) => {
      processes.signal(params.tag, body.signal);
      return done;
    },
  });
  router.add({
    method: "POST",
    path: "/processes/:tag/size",
    summary: "Sets the size of its terminal.",
    body: ProcessSize,
    handle: ({ params, body }) => {
      processes.resize(params.tag, body);
      return done;
    },
  });
  router.add({
    method: "DELETE",
    path: "/processes/:tag",
    summary: "Forgets one that has ended.",
    handle: ({ params }) => {
      processes.remove(params.tag);
      return done;
    },
  });
}
