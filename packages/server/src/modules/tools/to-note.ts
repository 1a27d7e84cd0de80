import type { ReceiptNote } from "@steward/contracts/receipt-note.ts";
import type { ToolDefinition, ToolOutcome } from "@steward/sdk/define-tool.ts";
import { hashCall } from "./canonical-json.ts";

/** The call itself has the whole: a receipt is read at a glance. */
const maxTarget = 500;
const maxText = 1000;

/** What a tool says of a call for the receipt; null: it says nothing. Never throws. */
export function toNote(
  tool: ToolDefinition,
  input: unknown,
  result?: ToolOutcome,
): ReceiptNote | null {
  if (!tool.receipt) return null;
  try {
    const { kind, target, detail } = tool.receipt(input, result);
    return {
      kind,
      target: target.length <= maxTarget ? target : hashCall(tool.name, target),
      detail: toDetail({ ...detail, ...result?.detail }),
    };
  } catch {
    // What a definition gets wrong must not cost the call.
    return null;
  }
}

function toDetail(said: Readonly<Record<string, unknown>>): ReceiptNote["detail"] {
  const shorten = (_key: string, value: unknown): unknown =>
    typeof value === "string" && value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  return JSON.parse(JSON.stringify(said, shorten)) as ReceiptNote["detail"];
}
