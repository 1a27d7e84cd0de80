import { AppError } from "./app-error.ts";

/** For what may not be there, or not any more. */
export async function nullIfMissing<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
