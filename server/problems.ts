// Failures that are expected: their message is for a person, or somebody may try again. Everything else is a fault of ours.

/** Thrown when the site cannot start; the message is one line for whoever starts it. */
export class StartProblem extends Error {
  override name = "StartProblem";
}

/** Thrown when what the operator asked for cannot be done; the message is for them. */
export class CommandProblem extends Error {
  override name = "CommandProblem";
}

/** Thrown by every call to the database while it cannot be reached or is still being prepared. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
