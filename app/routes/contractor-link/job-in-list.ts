import type { JobForm, ListedJob } from "../../../domain/contractor-job.ts";
import type { LinkRefusal } from "../../links/link-answer.ts";

/** A job as its row shows it. */
export interface JobInList extends Omit<ListedJob, "month" | "service" | "request"> {
  work: string;
  request: Omit<NonNullable<ListedJob["request"]>, "service_issue" | "message"> | null;
}

/** The refused form of a job, and what was typed there. */
export interface RefusedForm extends Pick<LinkRefusal, "refusal" | "typed"> {
  form: JobForm | "undo";
}

/** The row's `data-job`, from which the script learns the job. */
export function jobText(job: JobInList): string {
  return JSON.stringify(job);
}

export function parseJobText(text: string): JobInList {
  return JSON.parse(text, (key, value) =>
    typeof value === "string" && (key === "at" || key === "givenAt" || key.endsWith("_at")) ? new Date(value) : value,
  );
}
