import type { ValidateRequest } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

type Given = NonNullable<ValidateRequest["evidence"]>;

function objections(text: string, given: Given, question = ""): string[] {
  return checkText({ text, evidence: readEvidence(given), question })
    .filter(({ kind, verdict }) => kind === "success" && verdict !== "supported")
    .map((claim) => claim.text.trim());
}

function shell(command: string, text: string, code = 0): Given[number] {
  return { tool: "shell", input: { command }, text, ok: code === 0, exit_code: code };
}

const down = [
  shell("systemctl status jellyfin", "Active: failed\nCould not find '/mnt/media/config'", 3),
  shell("findmnt /mnt/media", "", 1),
  shell("sudo systemctl restart jellyfin", "Job for jellyfin.service failed.", 1),
];

it.each([
  "The service keeps failing, and after five restarts systemd gave up on it.",
  "It can't reach /mnt/media/config because that disk isn't mounted.",
  "The unit was started five times and died each time.",
  "Jellyfin exited because its folder is gone.",
  "Jellyfin wurde fünfmal neu gestartet und ist jedes Mal abgestürzt.",
  "Le service a été relancé cinq fois, puis systemd a abandonné.",
  "El disco ha desaparecido, por eso Jellyfin se ha cerrado.",
  "O serviço foi reiniciado cinco vezes e caiu em todas.",
  "服务已重启五次，每次都崩溃。",
])("who tells of trouble claims no success: %s", (text) => {
  expect(objections(text, down, "Why does jellyfin not come up?")).toEqual([]);
});

it("what was done after all is still held to", () => {
  const question = "Why does jellyfin not come up?";
  expect(objections("I restarted Jellyfin.", down, question)).toHaveLength(1);
});

it("why something failed is no deed", () => {
  const given = [shell("npm ci", "npm error ERESOLVE could not resolve vite@6.0.1", 1)];
  const lead = "npm stopped with a conflict.";
  expect(objections(`${lead} The plugin was written for vite 5.`, given)).toEqual([]);
  expect(objections("The packages are installed.", given)).toHaveLength(1);
});

it("a program that failed says nothing of what another did", () => {
  const given = [
    shell("apt-get autoremove -y", "Removing linux-image-6.1 ... done"),
    shell("docker system prune -f", "Cannot connect to the Docker daemon", 1),
  ];
  expect(objections("L'ancien noyau est supprimé ; Docker est arrêté.", given)).toEqual([]);
});

it("a question that was asked again and answered is no failure", () => {
  const sql = (query: string, text: string, ok: boolean) => ({
    tool: "sql",
    input: { query },
    text,
    ok,
  });
  const given = [
    sql("SELECT count(*) FROM orders WHERE canceled", 'ERROR: column "canceled"', false),
    sql("SELECT count(*) FROM orders WHERE cancelled", "count\n41", true),
  ];
  expect(objections("I corrected the column: 41 orders were cancelled.", given)).toEqual([]);
});

it("which ones are meant is no deed", () => {
  const given = [shell("git branch -d fix/typo", "Deleted branch fix/typo (was 1d0e2b9).")];
  const text = "I deleted the local branches that were already merged into `main`.";
  expect(objections(text, given)).toEqual([]);
});

it("who gives back what a failed call said has told of it", () => {
  const said = "KeyboardInterrupt\n[ended at its time limit]";
  const evidence = readEvidence([{ tool: "run_code", input: {}, text: said, ok: false }]);
  const claims = checkText({ text: said, evidence, question: "Wait for a minute." });
  expect(claims.filter(({ verdict }) => verdict !== "supported")).toEqual([]);
});
