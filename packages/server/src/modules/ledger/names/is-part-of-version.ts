/** "3.12" for 3.12.4, "3.4.1" for 3.4.1-5. */
export function isPart(version: string, known: string): boolean {
  return known.startsWith(version) && !/^\d/.test(known.slice(version.length));
}

/** "8.5.0-2ubuntu10.4" of 8.5.0. */
export function isBuild(version: string, known: string): boolean {
  return version.startsWith(known) && /^[-+~]/.test(version.slice(known.length));
}
