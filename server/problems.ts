// Expected failures. Their message is for a person, or the caller may try again. Every other error is our fault.

/** Thrown when the site cannot start. The message is one line for the person who starts it. */
export class StartProblem extends Error {
  override name = "StartProblem";
}

/** Thrown when an operator's wish cannot be done. The message is for the operator. */
export class CommandProblem extends Error {
  override name = "CommandProblem";
}

/** Thrown by every database call while the database is unreachable or being prepared. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
