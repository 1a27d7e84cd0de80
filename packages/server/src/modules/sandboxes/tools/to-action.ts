import { z } from "zod";

/** Reads one of several shapes from a flat object: not every model can fill in a choice of shapes. */
export function toAction<Action>(flat: z.ZodObject, action: z.ZodType<Action>): z.ZodType<Action> {
  return flat.transform((input, context) => {
    const read = action.safeParse(input);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      context.addIssue({ code: "custom", path, message });
    }
    return z.NEVER;
  });
}
