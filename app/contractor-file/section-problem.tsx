import { sectionFaultWords } from "../../content/screening-words.ts";
import { FieldProblem } from "../forms/fields.tsx";
import { Slot } from "../slots/slot.tsx";
import type { SectionRefusal } from "./section-answer.ts";

export const sectionProblemId = (field: string) => `${field}-problem`;

/** `field` is a field's id. */
export function SectionProblem({ field, refusal }: { field: string; refusal: SectionRefusal | null }) {
  const fault = refusal?.faults[field];
  return (
    <Slot name={`problem ${field}`}>
      {fault && <FieldProblem id={sectionProblemId(field)} text={sectionFaultWords[fault]} />}
    </Slot>
  );
}
