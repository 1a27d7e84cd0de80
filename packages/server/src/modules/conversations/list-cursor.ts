import { AppError } from "../../kernel/app-error.ts";

export type ListPosition = { readonly updatedAt: number; readonly id: string };

export function toCursor(position: ListPosition): string {
  return `${position.updatedAt}.${position.id}`;
}

export function fromCursor(cursor: string): ListPosition {
  const match = /^(\d+)\.(cnv_[0-9a-z]{26})$/.exec(cursor);
  if (!match?.[1] || !match[2]) throw new AppError("invalid_request", "The cursor is not valid.");
  return { updatedAt: Number(match[1]), id: match[2] };
}
