/** Thrown when the site cannot start; the message is one line for whoever starts it. */
export class StartProblem extends Error {
  override name = "StartProblem";
}
