/** One line for the person who starts the site. */
export class StartProblem extends Error {
  override name = "StartProblem";
}

/** For the operator. */
export class CommandProblem extends Error {
  override name = "CommandProblem";
}

/** From every database call while the database is away or its schema is not ready. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
