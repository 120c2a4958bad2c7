import { linkRefusals } from "../../../content/link-words.ts";
import type { JobForm } from "../../../domain/contractor-job.ts";
import { FieldProblem } from "../../forms/fields.tsx";
import type { RefusedForm } from "./job-in-list.ts";

interface JobProblemProps {
  form: JobForm | "undo";
  reference: string;
  refused: RefusedForm | null;
}

export const jobProblemId = (form: JobForm | "undo", reference: string) => `${form}-${reference}-problem`;

/** Says beside a form of a job why it changed nothing. */
export function JobProblem({ form, reference, refused }: JobProblemProps) {
  return (
    refused?.form === form && <FieldProblem id={jobProblemId(form, reference)} text={linkRefusals[refused.refusal]} />
  );
}
