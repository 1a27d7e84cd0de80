import type { Language } from "../detect-language.ts";
import { moods } from "../moods.data.ts";

const CARRIED =
  /(?<!\p{L})(?:would|will|should|würden?|werden|wird|wären?|sollten?|seriam?|será|serão|serían?|serán|serai(?:t|ent)|sera|seront)(?!\p{L})/iu;

/** "48 files would be uploaded, the migration run": said once, it holds until another verb is said. */
export function createPlanReader(whole: string, language: Language): (clause: string) => boolean {
  if (language === "zh" || !CARRIED.test(whole)) return () => false;
  const { done, state } = moods[language];
  let isPlanned = false;
  return (clause) => {
    const isOwn = CARRIED.test(clause);
    if (isOwn || done.test(clause) || state.test(clause)) isPlanned = isOwn;
    return isPlanned && !isOwn;
  };
}
