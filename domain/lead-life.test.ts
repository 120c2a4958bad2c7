import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { EventActor } from "./event.ts";
import { applyAction, type CurrentLead, type LeadAction, transitions } from "./lead-life.ts";

const now = new Date("2026-03-02T18:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);

const waiting: CurrentLead = {
  status: "new",
  closed_reason: null,
  contractor_id: null,
  hold_reason: null,
  duplicate_of: null,
  consent_version: null,
  consent_wording: null,
  consented_at: null,
  matched_at: null,
  accepted_at: null,
  contacted_at: null,
  booked_at: null,
  released_at: null,
  returned_at: null,
  return_reason: null,
  attended_at: null,
  settled_at: null,
  unreachable_since: null,
  match_confirmed_at: null,
  mail_checked_by: null,
  quoted_cents: null,
  booked_cents: null,
  lost_at: null,
  lost_reason: null,
  homeowner_contacted: null,
  homeowner_contacted_at: null,
  homeowner_outcome: null,
  homeowner_outcome_at: null,
  email: "ann@example.com",
  phone: "4255550100",
  zip_code: "98033-1234",
  lead_service: "fence-repair",
};
const matched: CurrentLead = { ...waiting, status: "matched", contractor_id: "fir", matched_at: hoursAgo(30) };
const held: CurrentLead = { ...waiting, status: "held", hold_reason: "honeypot" };
const withdrawn: CurrentLead = { ...matched, status: "closed", closed_reason: "withdrawn" };

const homeowner: EventActor = { actor: "homeowner" };
const operator: EventActor = { actor: "operator" };
const fir: EventActor = { actor: "contractor", contractorId: "fir" };
const assign: LeadAction = {
  do: "assign",
  contractor: "oak",
  hasReturned: false,
  despiteReturn: false,
  isLicensed: true,
  hadItBeforeHold: false,
};

/** The changed columns and the kinds of the events, or why the action was refused. */
function outcome(lead: CurrentLead, action: LeadAction, who: EventActor) {
  const change = applyAction(lead, action, who, now);
  return "why" in change ? change.why : { ...change.columns, events: change.events.map(({ kind }) => kind) };
}

test.each<[string, CurrentLead, LeadAction, EventActor, object | string]>([
  [
    "a lead's contractor can accept it",
    matched,
    { do: "accept" },
    fir,
    { accepted_at: now, events: ["lead.accepted"] },
  ],
  ["accepting a lead twice changes nothing", { ...matched, accepted_at: now }, { do: "accept" }, fir, "unchanged"],
  ["another contractor cannot accept a lead", matched, { do: "accept" }, { ...fir, contractorId: "oak" }, "not-theirs"],
  ["a homeowner cannot accept a lead", matched, { do: "accept" }, homeowner, "not-theirs"],
  [
    "a contractor can undo a step within 24 hours",
    { ...matched, booked_at: hoursAgo(23) },
    { do: "undoStep", step: "booked" },
    fir,
    { booked_at: null, settled_at: null, events: ["lead.undone"] },
  ],
  [
    "a contractor cannot undo a step after 24 hours",
    { ...matched, booked_at: hoursAgo(24) },
    { do: "undoStep", step: "booked" },
    fir,
    "too-late",
  ],
  [
    "a homeowner can deny contact",
    matched,
    { do: "answerContacted", contacted: false },
    homeowner,
    { homeowner_contacted: false, homeowner_contacted_at: now, settled_at: null, events: ["homeowner.not-contacted"] },
  ],
  [
    "a homeowner cannot report an outcome before either side reports contact",
    matched,
    { do: "answerOutcome", outcome: "booked" },
    homeowner,
    "no-contact",
  ],
  [
    "a homeowner can withdraw a lead",
    waiting,
    { do: "withdraw" },
    homeowner,
    { status: "closed", closed_reason: "withdrawn", attended_at: null, events: ["lead.withdrawn"] },
  ],
  ["withdrawing a lead twice changes nothing", withdrawn, { do: "withdraw" }, homeowner, "unchanged"],
  ["a withdrawn lead cannot be assigned", withdrawn, assign, operator, "withdrawn"],
  [
    "a lead cannot be assigned to a contractor who lacks the license for it",
    waiting,
    { ...assign, isLicensed: false },
    operator,
    "not-licensed",
  ],
  [
    "a lead cannot be assigned to a contractor who has returned it",
    waiting,
    { ...assign, hasReturned: true },
    operator,
    "gave-back",
  ],
  [
    "an operator can release a held lead",
    held,
    { do: "release" },
    operator,
    { status: "new", released_at: now, attended_at: null, events: ["operator.lead-released"] },
  ],
  ["a held lead cannot be held again", held, { do: "hold" }, operator, "held"],
  ["a held lead cannot be marked as attended", held, { do: "attend" }, operator, "held"],
  [
    "an operator cannot settle a lead if contractor and homeowner do not contradict each other",
    matched,
    { do: "settle" },
    operator,
    "nothing-differs",
  ],
  [
    "a homeowner cannot change an email address that works",
    matched,
    { do: "correctEmail", values: { email: "b@example.com" } },
    homeowner,
    "email-arrives",
  ],
  [
    "a return as not real holds the lead for an operator",
    matched,
    { do: "return", reason: "not-real", hasReturned: false },
    fir,
    {
      status: "held",
      hold_reason: "not-real",
      returned_at: now,
      return_reason: "not-real",
      attended_at: null,
      contractor_id: null,
      matched_at: null,
      accepted_at: null,
      contacted_at: null,
      booked_at: null,
      quoted_cents: null,
      booked_cents: null,
      lost_at: null,
      lost_reason: null,
      homeowner_contacted: null,
      homeowner_contacted_at: null,
      homeowner_outcome: null,
      homeowner_outcome_at: null,
      settled_at: null,
      mail_checked_by: null,
      events: ["lead.returned", "lead.held"],
    },
  ],
  [
    "a lead that an operator closed can still be closed as no lead",
    { ...waiting, status: "closed", closed_reason: "operator" },
    { do: "close", as: "duplicate" },
    operator,
    expect.objectContaining({ closed_reason: "duplicate", events: ["lead.closed"] }),
  ],
  [
    "closing a lead as the same again changes nothing",
    { ...waiting, status: "closed", closed_reason: "test" },
    { do: "close", as: "test" },
    operator,
    "unchanged",
  ],
  ["a withdrawn lead cannot be closed as no lead", withdrawn, { do: "close", as: "test" }, operator, "withdrawn"],
  [
    "a lead whose domain takes no mail is held",
    { ...waiting, mail_checked_by: now },
    { do: "endMailCheck", takesMail: false },
    { actor: "system" },
    {
      status: "held",
      mail_checked_by: null,
      hold_reason: "mail-domain",
      attended_at: null,
      events: ["lead.checked", "lead.held"],
    },
  ],
])("%s", (_title, lead, action, who, expected) => {
  expect(outcome(lead, action, who)).toEqual(expected);
});

test("if a contractor's return of a lead is undone, the columns about the lead's match and about an earlier return get their previous values", () => {
  const savedMatch = {
    matched_at: "before",
    accepted_at: "then",
    contacted_at: null,
    booked_at: null,
    settled_at: null,
    quoted_cents: 45_000,
    booked_cents: null,
    lost_at: null,
    lost_reason: null,
    homeowner_contacted: true,
    homeowner_contacted_at: "later",
    homeowner_outcome: null,
    homeowner_outcome_at: null,
  };
  const previousReturn = { returned_at: null, return_reason: null };
  const undo: LeadAction = {
    do: "undoReturn",
    contractor: "fir",
    savedMatch,
    previousReturn,
    at: hoursAgo(1),
    isLicensed: true,
  };
  expect(outcome(waiting, undo, fir)).toEqual({
    ...savedMatch,
    ...previousReturn,
    contractor_id: "fir",
    status: "matched",
    attended_at: null,
    events: ["lead.undone"],
  });
});

/** `transitions` as a Mermaid diagram. */
function drawing(): string {
  const arrows = new Map<string, string[]>();
  for (const [name, { by, from, to }] of Object.entries(transitions)) {
    const label = `${name} (${by.actors.join(", ")})`;
    const before = from.length === 4 && to === null ? ["any"] : name === "store" ? ["[*]"] : from;
    const choices: Record<string, readonly string[]> = {
      store: ["new", "held"],
      endMailCheck: ["new", "held"],
      return: ["new", "held"],
    };
    const after = choices[name] ?? (typeof to === "function" ? ["as before"] : [to]);
    for (const state of before) {
      for (const next of after) {
        const arrow = `${state} --> ${next ?? state}`;
        if (state !== next) arrows.set(arrow, [...(arrows.get(arrow) ?? []), label]);
      }
    }
  }
  const aliases = ['state "any state" as any', 'state "as before" as before'];
  const lines = [...arrows].map(([arrow, labels]) => `${arrow.replace("as before", "before")}: ${labels.join("<br>")}`);
  return ["```mermaid", "stateDiagram-v2", ...[...aliases, ...lines].map((line) => `  ${line}`), "```"].join("\n");
}

describe("docs/product.md", () => {
  // REDRAW=1 rewrites the diagram.
  test("the diagram of a lead's life in docs/product.md shows exactly the transitions in the code", () => {
    const file = new URL("../docs/product.md", import.meta.url);
    const text = readFileSync(file, "utf8");
    const redrawn = text.replace(/(?<=<!-- life -->\n)[\s\S]*(?=\n<!-- \/life -->)/, drawing());
    if (process.env.REDRAW) writeFileSync(file, redrawn);
    expect(redrawn.includes(drawing())).toBe(true);
    expect(process.env.REDRAW ? redrawn : text).toBe(redrawn);
  });
});
