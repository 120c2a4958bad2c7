import type { JobForm, JobListState } from "../domain/contractor-job.ts";
import type { JobState, LostReason } from "../domain/request-state.ts";

// Texts of the list of jobs on a contractor's own page.

export const lostReasonWords = {
  price: "Price",
  "no-answer": "They stopped answering",
  another: "They chose someone else",
  "not-needed": "They don’t need it anymore",
  other: "Another reason",
} satisfies Record<LostReason, string>;

export const jobListWords = {
  heading: "Your jobs",
  none: "You don’t have any jobs yet. Each new request shows up here and in your email.",
  noneFound: "No job fits. Change the filter to see the others.",
  count: { one: "{count} job", other: "{count} jobs" },
  /** Shown if there are more jobs than the page lists. */
  latest: "These are the first {count}. The file has all of them.",
  filter: {
    state: "State",
    anyState: "All states",
    month: "Month",
    anyMonth: "All months",
    search: "Name, zip code, phone, or email",
    button: "Show",
    file: "Download as CSV",
  },
  states: {
    open: "Open",
    booked: "Booked",
    lost: "Lost",
    returned: "Passed",
    closed: "Closed",
  } satisfies Record<JobListState, string>,
  /** What a contractor reads in place of a homeowner's request that is no longer theirs. */
  gone: {
    open: "",
    closed: "We closed this request.",
    withdrawn: "The homeowner canceled it.",
    erased: "The homeowner asked us to erase it.",
    returned: "You passed on it.",
    reassigned: "It’s no longer yours.",
  } satisfies Record<JobState, string>,
  next: {
    accept: "Next: accept it or pass.",
    contact: "Next: get in touch.",
    book: "Next: agree on a day.",
    booked: "Booked on {day}.",
    lost: "Lost on {day}: {reason}.",
  },
  given: "Received {when}",
  /** Links the person's earlier request. */
  repeats: "Same homeowner as request {reference}",
  more: "Notes, amounts, and more",
  accept: "Accept",
  contacted: "I contacted them",
  booked: "We booked the job",
  amount: {
    quoted: "What you quoted",
    booked: "What the job comes to",
    hint: "In dollars, such as 6,400. Only you and our team see it.",
    buttons: { quoted: "Save the quote", booked: "Save the amount" },
    shown: { quoted: "Quoted {amount}", booked: "Booked for {amount}" },
  },
  note: { label: "Add a note", hint: "Only you and our team see it.", button: "Save the note", heading: "Your notes" },
  lost: { label: "Why didn’t you get it?", button: "Mark as lost", empty: "Choose a reason" },
  pass: { label: "Pass on it because", button: "Pass", empty: "Choose a reason" },
  /** Shown after a press that changed something. */
  done: {
    accept: "Saved: you accepted it.",
    contacted: "Saved: you contacted them.",
    booked: "Saved: the job is booked.",
    note: "Your note is saved.",
    quoted: "Your quote is saved.",
    "comes-to": "The amount is saved.",
    lost: "Saved: you didn’t get this job.",
    return: "You passed on it.",
    undo: "Undone.",
  } satisfies Record<JobForm | "undo", string>,
};
