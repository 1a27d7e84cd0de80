/** Our own lines go to stderr, so that stdout belongs to the program that is started. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}
