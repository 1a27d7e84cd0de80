import { KernelLine, NewKernelRun } from "@steward/contracts/toolbox.ts";
import { done, lines, type Router } from "../core/router.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import type { KernelRun, Kernels } from "./create-kernels.ts";

export function registerKernels(router: Router, kernels: Kernels): void {
  router.add({
    method: "POST",
    path: "/kernels/runs",
    summary:
      "Runs code where earlier runs left their variables, and follows it. A known tag is only followed.",
    body: NewKernelRun,
    answer: KernelLine,
    handle: ({ body, signal }) => lines(kernels.start(body).log.follow(signal)),
  });
  router.add({
    method: "GET",
    path: "/kernels/runs/:tag",
    summary: "The lines of a run from its first on, live, and at last its end.",
    answer: KernelLine,
    handle: ({ params, signal }) => lines(findRun(kernels, params.tag).log.follow(signal)),
  });
  router.add({
    method: "POST",
    path: "/kernels/runs/:tag/stop",
    summary:
      "Interrupts a run; where that does not help within a second, its interpreter is killed.",
    handle({ params }) {
      findRun(kernels, params.tag).stop();
      return done;
    },
  });
}

function findRun(kernels: Kernels, tag: string): KernelRun {
  const run = kernels.find(tag);
  if (!run) throw new ToolboxFailure("not_found", "There is no run with this tag.");
  return run;
}
