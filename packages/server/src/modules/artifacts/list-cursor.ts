import { AppError } from "../../kernel/app-error.ts";

export type ListPosition = { readonly createdAt: number; readonly id: string };

export function toCursor({ createdAt, id }: ListPosition): string {
  return `${createdAt}.${id}`;
}

export function fromCursor(cursor: string): ListPosition {
  const match = /^(\d{1,15})\.(art_[0-9a-z]{26})$/.exec(cursor);
  if (!match?.[1] || !match[2]) throw new AppError("invalid_request", "The cursor is not valid.");
  return { createdAt: Number(match[1]), id: match[2] };
}
