import type { ErrorHandler } from "hono";
import { errorFields, log } from "../log.ts";
import { refusal } from "../operator/operator-api.ts";

/** Logs an error that no part expected, and answers without a word about its cause. */
export const answerUnexpectedError: ErrorHandler = (error, context) => {
  // A visitor who leaves in the middle of sending causes errors that are no fault of the server.
  if (context.req.raw.signal.aborted) {
    log("info", "request given up by its sender");
    return context.body(null, 400);
  }
  log("error", "request failed", errorFields(error));
  return context.json(refusal("500", "Something went wrong on the server."), 500);
};
