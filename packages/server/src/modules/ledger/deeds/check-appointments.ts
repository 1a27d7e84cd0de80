import type { Check } from "../finding.ts";
import { denials, failures } from "../moods.data.ts";
import { readToolName } from "./read-tool-name.ts";
import { timed } from "./tools.data.ts";
import { toTimes } from "./to-times.ts";

/** "You'll be reminded at 6 pm", as was asked, where the call was given 06:00. */
export const checkAppointments: Check = ({ sentence, tokens, book }) => {
  const { start, end, text, form } = sentence;
  const said = toTimes(tokens.list);
  if (said.length === 0 || form === "code" || /[?？]\s*$/.test(text)) return [];
  if (failures.test(text) || denials.test(text)) return [];
  const asked = toTimes(book.dates.filter(({ id }) => id === null));
  const known = toTimes(book.dates.filter(({ id }) => id !== null));
  if (said.some((time) => known.includes(time) || !asked.includes(time))) return [];
  const call = book
    .outcomes()
    .worked.find(
      (each) =>
        timed.test(readToolName(each)) &&
        toTimes(book.dates.filter(({ id }) => id === each.id)).length > 0,
    );
  if (!call) return [];
  const why = `${call.call.tool} was called for another time.`;
  return [{ kind: "success", start, end, verdict: "contradicted", evidence: [call.id], why }];
};
