import { createHash, hash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tokens have full entropy, so a plain hash is enough and is quick on the hot path. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

export function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
