/** One line for the person who starts the site. */
export class StartProblem extends Error {
  override name = "StartProblem";
}

/** For the operator. */
export class CommandProblem extends Error {
  override name = "CommandProblem";
  /** At the desk, where fields have labels and no options. */
  readonly atDesk: string;

  constructor(message: string, atDesk = message) {
    super(message);
    this.atDesk = atDesk;
  }
}

/** From every database call while the database is away or its schema is not ready. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
