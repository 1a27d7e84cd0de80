import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import { expect, it } from "vitest";
import type { EgressRecord } from "./ports.ts";
import { systemClock } from "../../kernel/clock.ts";
import { silentLogger } from "../../kernel/logger.ts";
import type { AuditEntry } from "../../modules/tools/index.ts";
import { createEgressReport } from "./create-egress-report.ts";

const record: EgressRecord = {
  sandboxId: "sbx_1",
  reach: {
    ownerId: "usr_1" as UserId,
    conversationId: "cnv_1" as ConversationId,
    kind: "web",
    network: "restricted",
    domains: [],
  },
  method: "GET",
  host: "site.example",
  port: 443,
  decision: "allowed",
  reason: null,
  status: 200,
  sentBytes: 1,
  receivedBytes: 2,
  ms: 3,
};

function open() {
  const entries: AuditEntry[] = [];
  const report = createEgressReport({
    audit: { add: async (added) => void entries.push(...added) },
    clock: systemClock,
    log: silentLogger,
  });
  return { entries, report };
}

it("audits where a sandbox first went and was first refused", () => {
  const { entries, report } = open();
  const refused = { ...record, host: "other.example", decision: "refused" } as const;
  for (const each of [record, record, refused, refused, { ...record, reach: null }]) {
    report.take(each);
  }
  expect(entries).toMatchObject([
    { ownerId: "usr_1", action: "egress-allowed", subject: "site.example:443" },
    { ownerId: "usr_1", action: "egress-refused", subject: "other.example:443" },
  ]);
});

it("does not let a sandbox fill the audit with names that it makes up", () => {
  const { entries, report } = open();
  for (let i = 0; i < 1000; i++) report.take({ ...record, host: `n${i}.example` });
  report.take({ ...record, sandboxId: "sbx_2" });
  expect(entries).toHaveLength(201);
});
