/** Thrown when the site cannot start. The message is one line for the person who starts the site. */
export class StartProblem extends Error {
  override name = "StartProblem";
}

/** Thrown when an operator's command cannot be carried out. The message is for the operator. */
export class CommandProblem extends Error {
  override name = "CommandProblem";
}

/** Thrown by every database call while the database is unreachable or its schema is not ready. The caller may retry. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
