import type { ThreadClient } from "./thread-client";
import type { CommandName, WriterCommands } from "./writer/commands";

export type Write = <Name extends CommandName>(
  name: Name,
  input: WriterCommands[Name]["input"],
) => Promise<WriterCommands[Name]["output"]>;

/** Commands to the writer thread, each with what it answers. */
export function writing(writer: ThreadClient): Write {
  return (name, input) => writer.ask(name, input);
}
