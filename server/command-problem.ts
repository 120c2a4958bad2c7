/** Thrown when what the operator asked for cannot be done; the message is for them. */
export class CommandProblem extends Error {
  override name = "CommandProblem";
}
