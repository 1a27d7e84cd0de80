import type { Check } from "./finding.ts";

const wantedMajor = 24;

export const checkNode: Check = async () => {
  const own = process.versions.node;
  const major = Number(own.split(".")[0]);
  if (major === wantedMajor) return [{ check: "node", status: "ok", message: `Node ${own}` }];
  return [
    {
      check: "node",
      status: major < wantedMajor ? "fail" : "warn",
      message: `Node ${own} runs this command; it is made for ${wantedMajor}.`,
      hint: "Run it as `npx steward` in the checkout: that uses the project's own Node.",
    },
  ];
};
