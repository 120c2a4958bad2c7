import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobView, ReceiptView } from "../../domain/link-view.ts";
import { requestStateOf } from "../../domain/request-state.ts";
import { emptyTables } from "../../test/empty-tables.ts";
import { roundsOf, type Step } from "../../test/lead-life/histories.ts";
import { jobOf, receiptOf } from "../../test/lead-life/links.ts";
import { initialModel, type LeadModel, saveLinks } from "../../test/lead-life/model.ts";
import { openPlayer, type Player, type ProductUnderTest, startTime } from "../../test/lead-life/player.ts";
import { openLink } from "../../test/lead-life/site-model.ts";
import { figuresOf, passTime, takeStep } from "../../test/lead-life/step.ts";
import { databaseWithClock } from "../../test/moved-clock.ts";
import { productOn } from "../../test/product.ts";
import type { OpenDatabase } from "../database/open.ts";
import { parseEnv } from "../env.ts";
import { envelopeSenders } from "../mail/bounces/envelope-sender.ts";

// Plays random histories of leads through the product, which runs as two processes on one database, and through a model
// that uses domain/lead-life.ts. The product and the model must agree after each step. `MODEL_RUNS=5000` plays more
// histories. `MODEL_SEED=7` plays different histories.

const runs = Number(process.env.MODEL_RUNS ?? 30);
const seed = Number(process.env.MODEL_SEED ?? 1);

const operator = "0e0e0e0e-0000-4000-8000-000000000000";
const variables = { BOUNCE_ADDRESS: "bounces@example.com" };
const { bounceAddress } = parseEnv(variables);

let clock: Awaited<ReturnType<typeof databaseWithClock>>;
let product: ProductUnderTest;
let database: OpenDatabase["database"];

beforeAll(async () => {
  clock = await databaseWithClock(startTime.toISOString());
  const opens = [await clock.open(), await clock.open()] as const;
  const processes = [productOn(opens[0], variables), productOn(opens[1], variables)] as const;
  database = opens[0].database;
  await database.query("insert into operators (id, email) values ($1, 'op@example.com')", [operator]);
  product = {
    processes,
    operatorOf: (process) => processes[process].outbox.as({ actor: "operator", operatorId: operator }),
    setClock: (time) => clock.setClock(time.toISOString()),
    bounceAddressOf: async (process, id) => {
      const { outbox, links } = processes[process];
      return String(await outbox.transaction((tx) => envelopeSenders(bounceAddress, links).addressFor(tx, id)));
    },
    correct: (asOperator, id, values) => processes[0].submissionChanges.correct(asOperator, "leads", id, values),
    erasePerson: (asOperator, email) => processes[0].personalData.erase(asOperator, { email, phone: null }),
  };
});
afterAll(() => clock.close());

const stateColumns = [
  "id",
  "email",
  "phone",
  "zip_code",
  "created_at",
  "duplicate_of",
  "status",
  "hold_reason",
  "closed_reason",
  "contractor_id",
  "matched_at",
  "accepted_at",
  "contacted_at",
  "booked_at",
  "released_at",
  "returned_at",
  "return_reason",
  "attended_at",
  "homeowner_contacted",
  "homeowner_contacted_at",
  "homeowner_outcome",
  "homeowner_outcome_at",
  "settled_at",
  "unreachable_since",
  "match_confirmed_at",
];

interface Snapshot {
  leads: unknown[];
  events: unknown[];
  mails: unknown[];
}

async function stored(): Promise<Snapshot> {
  return {
    leads: await database.query(`select ${stateColumns} from leads order by id`),
    events: await database.query(
      `select kind, lead_id, actor, detail - '{operator_id,delivery_id,columns,table}'::text[] as detail
         from events where lead_id is not null order by lead_id, id`,
    ),
    mails: await database.query(
      `select kind, recipient_role as role, lead_id, contractor_id, state from deliveries
        where kind not in ('contractor-paused', 'license-expiring', 'monthly-statement', 'welcome')
        order by kind collate "C", recipient_role, lead_id, contractor_id, state`,
    ),
  };
}

function modelled(model: LeadModel): Snapshot {
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const events = model.events.filter(({ lead_id }) => lead_id !== null);
  const keyOf = ({ kind, role, lead_id, contractor_id, state }: LeadModel["mails"][number]) =>
    [kind, role, lead_id ?? "~", contractor_id ?? "~", state].join(" ");
  return {
    leads: [...model.leads.values()]
      .sort(byId)
      .map((lead) => Object.fromEntries(stateColumns.map((column) => [column, lead[column as keyof typeof lead]]))),
    events: events
      .toSorted((one, other) =>
        (one.lead_id ?? "") < (other.lead_id ?? "") ? -1 : one.lead_id === other.lead_id ? 0 : 1,
      )
      .map(({ kind, lead_id, actor, detail }) => ({ kind, lead_id, actor, detail })),
    mails: model.mails
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      .map(({ kind, role, lead_id, contractor_id, state }) => ({ kind, role, lead_id, contractor_id, state })),
  };
}

/** Plays the history through the product and the model. Throws if they differ. */
async function play(history: readonly Step[][]): Promise<void> {
  await emptyTables(database);
  const player = await openPlayer(product);
  let model = initialModel(player.contractors, player.links.values());
  for (const round of history) model = await playRound(player, model, round);
  await expectSameViews(player, model);
}

async function playRound(player: Player, model: LeadModel, round: readonly Step[]): Promise<LeadModel> {
  const takenSteps = await player.take(...round);
  const isOne = takenSteps.length === 1;
  if (!isOne) await product.processes[0].scheduler.sweep();
  const actual = { outcomes: takenSteps.map(({ answer }) => answer.outcome), ...(await stored()) };
  const candidates = (isOne ? [takenSteps] : [takenSteps, takenSteps.toReversed()]).flatMap((order) =>
    (isOne ? [false] : [false, true]).map((sparesLinks) => {
      const tried = structuredClone({ ...model, sparesLinks });
      const outcomes = new Map(order.map((one) => [one, takeStep(tried, one.step, one.answer, one.at)]));
      if (!isOne) passTime(tried, 0);
      return { tried, expected: { outcomes: takenSteps.map((one) => outcomes.get(one)), ...modelled(tried) } };
    }),
  );
  const agreeingCandidate = candidates.find(({ expected }) => isDeepStrictEqual(expected, actual));
  if (!agreeingCandidate) expect({ round, ...actual }).toEqual({ round, ...candidates[0]?.expected });
  const next = { ...(agreeingCandidate?.tried ?? model), sparesLinks: false };
  saveLinks(next, player.links.values());
  return next;
}

async function expectSameViews(player: Player, model: LeadModel): Promise<void> {
  const { receipts, jobLinks, figures } = product.processes[1];
  for (const { purpose, token } of player.links.values()) {
    const link = openLink(model, token);
    const lead = typeof link === "string" ? undefined : model.leads.get(link.lead_id ?? "");
    if (purpose === "receipt") {
      const shown = await receipts.open(token);
      const view = shown.outcome === "open" ? receiptShown(shown.view) : shown.outcome;
      expect(view).toEqual(typeof link === "string" ? link : lead ? receiptOf(model, lead) : "unknown");
    } else if (purpose === "job") {
      const shown = await jobLinks.open(token);
      const view = shown.outcome === "open" ? jobShown(shown.view) : shown.outcome;
      expect(view).toEqual(typeof link === "string" ? link : jobOf(model, lead, link.contractor_id ?? ""));
    }
  }
  expect(await figures.of({ from: "2027-01-01", to: "2027-12-31" })).toMatchObject(figuresOf(model));
}

const receiptShown = ({ request, contractor, canCorrectEmail, history }: ReceiptView) => ({
  state: requestStateOf(request),
  contractor: contractor?.business_name ?? null,
  canCorrectEmail,
  history: history
    .filter(({ kind }) => kind !== "told" && kind !== "came-back")
    .map(({ kind, reason }) => `lead.${kind} ${reason ?? ""}`),
});

const jobShown = ({ state, undoable, request }: JobView) => ({ state, undoable, isShown: request !== null });

const submit = { process: 0, do: "submit", who: 0, place: 0, hasPhone: false, isSuspect: false } as const;
const returnAction = { do: "return", lead: 0, contractor: 1, reason: "too-busy" } as const;
const takeBack = { do: "take-back", lead: 0, contractor: 0 } as const;
const reachable = { process: 1, do: "reachable", contractor: 0 } as const;

/** Histories that once revealed a bug. */
const examples: [Step[][]][] = [
  // Two simultaneous returns count once, and so do two simultaneous undos.
  [
    [0, 1, 3].flatMap((who): Step[][] => [
      [{ ...submit, who }],
      [
        { ...returnAction, process: 0 },
        { ...returnAction, process: 1 },
      ],
      [
        { ...takeBack, process: 0, what: null },
        { ...takeBack, process: 1, what: "returned" },
      ],
    ]),
  ],
  // No email to the contractor stays queued after a withdrawal or an erasure, even if the contractor becomes reachable
  // at the same time.
  [
    ([0, 1, 2, 3] as const).flatMap((who): Step[][] => [
      [{ ...submit, who }],
      [{ process: 0, do: "bounce", lead: 0, recipient: "contractor" }],
      [{ process: 0, do: who % 2 ? "erase-by-link" : "withdraw", lead: 0 }, reachable],
    ]),
  ],
  // A repeated request is stored as a duplicate even while another process locks the earlier lead.
  [
    [0, 1, 2, 3, 4, 5].map((lead): Step[] => [
      submit,
      ...(lead > 0 ? [{ process: 1, do: "note", lead: lead - 1, because: "Asked twice." } as const] : []),
    ]),
  ],
];

test("after any history of leads, the product has the same rows, events, and emails as a simple model of it", {
  timeout: 120_000 + runs * 5_000,
}, async () => {
  await fc.assert(fc.asyncProperty(roundsOf(30), play), { numRuns: runs, seed, examples, endOnFailure: runs < 100 });
});
