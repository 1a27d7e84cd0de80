import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const timeCharacters = 10;

/** A new id: prefix, 10 characters of time, 16 of randomness. Ids made later sort later. */
export function createId<Id extends string>(prefix: string, now: number): Id {
  let time = "";
  for (let rest = now, i = 0; i < timeCharacters; i++) {
    time = alphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  const random = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join("");
  return `${prefix}_${time}${random}` as Id;
}

/** The time that an id was made at, as the clock said then. */
export function timeOfId(id: string): number {
  const start = id.indexOf("_") + 1;
  let time = 0;
  for (const character of id.slice(start, start + timeCharacters)) {
    time = time * 32 + alphabet.indexOf(character);
  }
  return time;
}
