import type { Ground } from "../links/ground.ts";
import type { CorrectLead } from "./corrections.ts";
import type { EraseLeads } from "./erasure.ts";
import { personalData } from "./personal-data.ts";
import { submissionChanges } from "./submission-changes.ts";

export type PeopleRoom = ReturnType<typeof peopleRoom>;

export function peopleRoom({ database: { database } }: Ground, eraseLeads: EraseLeads, correctLead: CorrectLead) {
  const persons = personalData(database, eraseLeads);
  return { personalData: persons, submissionChanges: submissionChanges(persons, correctLead) };
}
