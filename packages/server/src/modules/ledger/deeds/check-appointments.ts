import type { Check } from "../finding.ts";
import { denials, failures } from "../moods.data.ts";
import { toTimes } from "./to-times.ts";

/** Tools that set something down for a time. */
const APPOINTS =
  /schedul|remind|calendar|alarm|cron|event|timer|book|reserv|appointment|meeting|task|mute|snooze/i;

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
      ({ id, call: { tool } }) =>
        APPOINTS.test(tool) && toTimes(book.dates.filter((date) => date.id === id)).length > 0,
    );
  if (!call) return [];
  const why = `${call.call.tool} was called for another time.`;
  return [{ kind: "success", start, end, verdict: "contradicted", evidence: [call.id], why }];
};
