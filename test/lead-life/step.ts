import { answersDiffer } from "../../domain/outcome.ts";
import { notLeadReasons } from "../../domain/request-state.ts";
import { actByContractorLink, actByJobLink, actByReceiptLink } from "./links.ts";
import {
  applyToLead,
  byHomeowner,
  byOperator,
  bySystem,
  doneOutcome,
  eraseLead,
  type LeadModel,
  type ModelLead,
  matchAll,
  type StepOutcome,
  storeLead,
  waitingSince,
} from "./model.ts";
import { changeContractorAsOperator, changeLeadAsOperator, releaseTerritory, undo } from "./operator.ts";
import { type ProductAnswer, people, type ResolvedStep } from "./player.ts";
import { bounceMail, dayOf, eventsOf, hourMs, inTransaction, queueDueMails } from "./site-model.ts";

/** Lets time pass and runs the jobs that are then due. */
export function passTime(model: LeadModel, hours: number): string {
  model.now = new Date(model.now.getTime() + hours * hourMs);
  model.territories = model.territories.filter(({ ends_on }) => ends_on === null || ends_on >= dayOf(model.now));
  inTransaction(model, () => matchAll(model));
  inTransaction(model, () => {
    for (const lead of model.leads.values()) {
      const isAbandoned = waitingSince(lead) <= model.now.getTime() - 14 * 24 * hourMs;
      if (lead.status === "new" && isAbandoned) applyToLead(model, lead, { do: "expire" }, bySystem);
    }
  });
  queueDueMails(model);
  return "done";
}

/**
 * Applies a step to the model, and returns the outcome that the test expects from the product. The model uses the ids
 * that the product's answer gives to new leads and changes.
 */
export function takeStep(model: LeadModel, step: ResolvedStep, answer: ProductAnswer, at: Date): string {
  if (model.now < at) model.now = at;
  if (step.action.do === "wait") return passTime(model, step.action.hours);
  const { outcome, change } = inTransaction(model, () => applyStep(model, step, answer));
  if (change && answer.change !== undefined) {
    const seen = eventsOf(model, change.subject).length;
    model.changes.set(answer.change, { ...change, at: model.now, isUndone: false, seen });
  }
  return outcome;
}

function applyStep(model: LeadModel, step: ResolvedStep, answer: ProductAnswer): StepOutcome {
  const { action } = step;
  switch (action.do) {
    case "submit":
      storeLead(model, action, answer.lead ?? "");
      return { outcome: "stored" };
    case "confirm": {
      const lead = model.leads.get(step.lead);
      if (lead) applyToLead(model, lead, { do: "confirm" }, byHomeowner);
      return { outcome: "noted" };
    }
    case "undo":
      return { outcome: undo(model, step.change) };
    case "step":
    case "return":
    case "take-back":
      return actByJobLink(model, step);
    case "contacted":
    case "outcome":
    case "correct-phone":
    case "correct-email":
    case "withdraw":
    case "erase-by-link":
      return actByReceiptLink(model, step, answer);
    case "erase-person": {
      const { email } = people[action.who] ?? people[0];
      for (const lead of [...model.leads.values()])
        if (lead.email.toLowerCase() === email.toLowerCase()) eraseLead(model, lead, byOperator);
      model.mails = model.mails.filter(
        (mail) => mail.role !== "homeowner" || mail.email?.toLowerCase() !== email.toLowerCase(),
      );
      return doneOutcome;
    }
    case "send":
      for (const mail of model.mails) if (mail.state === "queued") mail.state = "sent";
      return doneOutcome;
    case "bounce": {
      const mails = model.mails.filter(
        ({ lead_id, role, state }) =>
          lead_id === step.lead && role === action.recipient && (state === "queued" || state === "sent"),
      );
      const key = (mail: (typeof mails)[number]) => `${mail.kind} ${mail.contractor_id}`;
      mails.sort((one, other) => other.at.getTime() - one.at.getTime() || (key(one) < key(other) ? -1 : 1));
      if (!mails[0]) return { outcome: "none" };
      bounceMail(model, mails[0]);
      return { outcome: "noted" };
    }
    case "pause":
    case "resume":
    case "end":
    case "reachable":
    case "license":
    case "take":
      return changeContractorAsOperator(model, step);
    case "pause-by-link":
    case "resume-by-link":
      return actByContractorLink(model, step);
    case "leave":
      return releaseTerritory(model, action);
    default:
      return changeLeadAsOperator(model, step);
  }
}

export function figuresOf(model: LeadModel) {
  const leads = [...model.leads.values()].filter(
    ({ closed_reason }) => !notLeadReasons.some((no) => no === closed_reason),
  );
  const wasMatched = ({ id, matched_at }: ModelLead) =>
    matched_at || eventsOf(model, id).some(({ kind }) => kind === "lead.matched");
  const wasContacted = ({ contacted_at, booked_at, homeowner_contacted, homeowner_outcome }: ModelLead) =>
    homeowner_contacted !== false &&
    (contacted_at || booked_at || homeowner_contacted || homeowner_outcome === "booked");
  const wasBooked = ({ booked_at, homeowner_contacted, homeowner_outcome }: ModelLead) =>
    homeowner_contacted !== false &&
    homeowner_outcome !== "not-booked" &&
    (booked_at || homeowner_outcome === "booked");
  const count = (isCounted: (lead: ModelLead) => unknown) => leads.filter(isCounted).length;
  const isDelivered = ({ id, contractor_id }: ModelLead) =>
    model.mails.some(
      (mail) =>
        mail.kind === "lead-to-contractor" &&
        mail.lead_id === id &&
        mail.contractor_id === contractor_id &&
        mail.state === "sent",
    );
  return {
    total: {
      sent: leads.length,
      matched: count(wasMatched),
      delivered: count(isDelivered),
      contacted: count(wasContacted),
      confirmed: count(({ homeowner_contacted }) => homeowner_contacted),
      booked: count(wasBooked),
    },
    answers: {
      contacted: count(({ homeowner_contacted }) => homeowner_contacted),
      notContacted: count(({ homeowner_contacted }) => homeowner_contacted === false),
      booked: count(({ homeowner_outcome }) => homeowner_outcome === "booked"),
      notBooked: count(({ homeowner_outcome }) => homeowner_outcome === "not-booked"),
      undecided: count(({ homeowner_outcome }) => homeowner_outcome === "undecided"),
      differing: count((lead) => answersDiffer(lead) && !lead.settled_at),
      settled: count(({ settled_at }) => settled_at),
    },
  };
}
