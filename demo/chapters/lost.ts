import { lostReasons } from "../../domain/request-state.ts";
import type { Story } from "../story.ts";

/** Requests that became no job, for each reason, with what the contractor wrote down on the page of their jobs. */
export function lost({ request, timeOn, contractorToken, backend, nextClient }: Story): void {
  for (const [index, reason] of lostReasons.entries()) {
    const job = request(timeOn(58 - 7 * index, "15:05"), {
      who: 50 + index,
      service: "sprinkler-repair",
      city: "redmond",
      zip: "98052",
      issue: "underground-leak",
    })
      .accepted(1)
      .contacted(4);
    const asContractor = async () => contractorToken((await job.contractorId()) ?? "");
    job
      .after(28, async () =>
        backend.contractorJobs.noteAmount(await asContractor(), nextClient(), job.id, "quoted", 48_000 + 9_500 * index),
      )
      .after(29, async () =>
        backend.contractorJobs.addNote(
          await asContractor(),
          nextClient(),
          job.id,
          "Sent the quote by email: new line from the meter, 40 feet of trench.",
        ),
      )
      .after(80, async () => backend.contractorJobs.lose(await asContractor(), nextClient(), job.id, reason));
  }
}
