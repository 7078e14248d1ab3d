import { z } from "zod";
import { nameText } from "./rule-body";

export const AcknowledgeBody = z.strictObject(
  {
    by: nameText.describe("Who is on it."),
    note: z
      .string("Must be text.")
      .max(2_000, "At most 2000 characters.")
      .default("")
      .describe("What is known so far."),
  },
  'Must be an object such as {"by": "Mei", "note": "Asked for a higher limit."}.',
);
