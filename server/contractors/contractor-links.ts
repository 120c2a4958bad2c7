import { serviceSlugs } from "../../content/chosen-market.ts";
import { licenseFields, visibleLine, visibleLines } from "../../domain/contractor.ts";
import { systemActor } from "../../domain/event.ts";
import type { ContractorTerritory, ContractorView, LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import { isDay } from "../../domain/local-time.ts";
import { type AgreementField, agreementLimits } from "../../domain/offer.ts";
import { parseTerritoryChoice } from "../../domain/territory.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, TerritoryRow } from "../database/rows.ts";
import type { Transaction } from "../events/outbox.ts";
import { doneOutcome, impossibleOutcome, type LinkActions } from "../links/link-actions.ts";
import type { Links } from "../links/links.ts";
import type { Decoder } from "../pictures/decoder.ts";
import type { UploadTurns } from "../pictures/upload-turns.ts";
import type { MatchAll } from "./change-and-match.ts";
import { storeUpdate, updatesOf } from "./contractor-updates.ts";
import { storeStatus } from "./contractors.ts";
import { type FileContent, filesOf, readFile } from "./files/contractor-files.ts";
import {
  acceptedApplicationOf,
  declineOffer,
  endOffer,
  latestAgreement,
  openOfferOf,
  startOffer,
  storeAgreement,
} from "./offers.ts";
import type { PartnerTerms } from "./partner-terms.ts";
import { licensesStoppedByRegister } from "./register/evidence.ts";
import { sectionForms, storeSentFile } from "./section-forms.ts";
import { statementMonths } from "./statements/statements.ts";

interface ContractorLinkSettings {
  /** The state's register is asked daily. */
  isWatched: boolean;
  terms: PartnerTerms;
  decoder: Decoder;
  turns: UploadTurns;
}

export type SentAgreement = Record<AgreementField, string>;

export type AgreeOutcome =
  | LinkOutcome
  | { outcome: "refused"; faults: Partial<Record<AgreementField, "missing" | "too-long">> }
  /** Not the text that was shown. */
  | { outcome: "other-terms" };

export type DeclineOutcome = LinkOutcome | { outcome: "too-long" };

const sectionsOfContractor = ["licenses", "insurance", "workers", "details"] as const;

export function isContractorSection(section: string): section is (typeof sectionsOfContractor)[number] {
  return sectionsOfContractor.some((known) => known === section);
}

export function contractorLinks(
  linkActions: LinkActions,
  matchAll: MatchAll,
  links: Pick<Links, "newestPathOf">,
  { isWatched, terms, decoder, turns }: ContractorLinkSettings,
) {
  /** Only a contractor who has not ended. */
  const asContractor = <Outcome extends { outcome: string }>(
    token: string,
    client: string,
    work: (
      tx: Transaction,
      contractor: Pick<ContractorRow, "id" | "status" | "paused_by">,
    ) => Promise<LinkOutcome | Outcome>,
  ) =>
    linkActions.act("contractor", token, client, async (tx, { contractorId }) => {
      const [contractor] = await tx.query<Pick<ContractorRow, "id" | "status" | "paused_by">>(
        "select id, status, paused_by from contractors where id = $1 for update",
        [contractorId],
      );
      if (!contractor || contractor.status === "ended") return impossibleOutcome;
      return (await work(tx, contractor)) as LinkOutcome;
    }) as Promise<LinkOutcome | Outcome>;

  const forms = sectionForms(
    "contractor",
    { linkActions, decoder, turns },
    async (token, client, section, value, file) => {
      if (!isContractorSection(section)) return impossibleOutcome;
      return asContractor(token, client, async (tx, contractor) => {
        if (section === "details") {
          const { phone, billing_address } = value;
          await tx.query(
            `update contractors set phone = case when $2 then $3 else phone end,
                  billing_address = case when $4 then $5 else billing_address end where id = $1`,
            [contractor.id, phone !== undefined, phone ?? null, billing_address !== undefined, billing_address ?? null],
          );
          return doneOutcome;
        }
        if (Object.keys(value).length > 0 || file) await storeUpdate(tx, contractor.id, section, value);
        if (file) await storeSentFile(tx, "contractor_id", contractor.id, file, client);
        return doneOutcome;
      });
    },
  );

  return {
    renew: linkActions.renew,

    open: (token: string): Promise<OpenedLink<ContractorView>> =>
      linkActions.open("contractor", token, async (connection, { contractorId }) =>
        contractorId === null ? null : readContractorView(connection, contractorId, { isWatched, terms }),
      ),

    /** They keep their leads and get no new ones. `until`: the first day with requests again. */
    async pause(token: string, client: string, until = ""): Promise<LinkOutcome | { outcome: "bad-day" }> {
      if (until !== "" && !isDay(until)) return { outcome: "bad-day" };
      return asContractor<{ outcome: "bad-day" }>(token, client, async (tx, contractor) => {
        const [past] = await tx.query("select where $1::date <= market_today()", [until || null]);
        if (past) return { outcome: "bad-day" };
        if (contractor.status === "offered") return impossibleOutcome;
        if (contractor.status === "active") await storeStatus(tx, contractor.id, "paused", until || null);
        else if (contractor.paused_by !== "operator")
          await tx.query("update contractors set paused_until = $2 where id = $1", [contractor.id, until || null]);
        return doneOutcome;
      });
    },

    resume: (token: string, client: string): Promise<LinkOutcome> =>
      asContractor(token, client, async (tx, contractor) => {
        if (contractor.status === "active") return doneOutcome;
        // A contractor cannot end the operator's pause. A pause of release 1.0.0 names nobody.
        if (contractor.status !== "paused" || contractor.paused_by === "operator") return impossibleOutcome;
        await storeStatus(tx, contractor.id, "active");
        await matchAll(tx);
        return doneOutcome;
      }),

    /** An open offer starts. */
    async agree(token: string, client: string, sent: SentAgreement): Promise<AgreeOutcome> {
      const name = visibleLine(sent.name);
      const address = visibleLines(sent.billing_address);
      const faults: Extract<AgreeOutcome, { outcome: "refused" }>["faults"] = {};
      if (name === "") faults.name = "missing";
      else if ([...name].length > agreementLimits.name) faults.name = "too-long";
      if (address === "") faults.billing_address = "missing";
      else if ([...address].length > agreementLimits.billing_address) faults.billing_address = "too-long";
      if (sent.version === "") faults.version = "missing";
      if (Object.keys(faults).length > 0) return { outcome: "refused", faults };
      return asContractor<AgreeOutcome>(token, client, async (tx, { id }) => {
        const offer = await openOfferOf(tx, id);
        const lapsed = offer ? null : await lapseNow(tx, id);
        if (lapsed) return lapsed;
        if (sent.version !== terms.version) return { outcome: "other-terms" };
        const agreed = await latestAgreement(tx, id);
        if (!offer && agreed?.version === terms.version) return doneOutcome;
        await storeAgreement(tx, id, terms, name, offer !== null);
        if (!offer) return doneOutcome;
        await tx.query("update contractors set billing_address = $2 where id = $1", [id, address]);
        await startOffer(tx, id);
        await matchAll(tx);
        return doneOutcome;
      });
    },

    /** Says no to an offer. Its zip codes are free at once. If the contractor has nothing else, their application goes on. */
    async decline(token: string, client: string, typed: string): Promise<DeclineOutcome> {
      const because = visibleLines(typed);
      if ([...because].length > agreementLimits.because) return { outcome: "too-long" };
      return asContractor<DeclineOutcome>(token, client, async (tx, { id, status }) => {
        if (!(await openOfferOf(tx, id))) return (await lapseNow(tx, id)) ?? impossibleOutcome;
        const applicationPath = status === "offered" ? await applicationPathOf(tx, links, id) : null;
        await declineOffer(tx, id, because || null);
        return applicationPath === null ? doneOutcome : { outcome: "done", path: applicationPath };
      });
    },

    /** Another contractor's, or nobody's. */
    async ask(token: string, client: string, typed: string): Promise<LinkOutcome | { outcome: "bad-territory" }> {
      const territory = typed.length <= 100 ? parseTerritoryChoice(typed.trim(), serviceSlugs) : null;
      if (!territory || territory.contractor !== null) return { outcome: "bad-territory" };
      const { service, zip_code } = territory;
      return asContractor(token, client, async (tx, { id, status }) => {
        if (status === "offered") return impossibleOutcome;
        const [own] = await tx.query(
          "select from territories where contractor_id = $1 and service = $2 and zip_code = $3",
          [id, service, zip_code],
        );
        if (own) return doneOutcome;
        const [stored] = await tx.query<{ id: string }>(
          `insert into territory_wishes (contractor_id, service, zip_code) values ($1, $2, $3)
           on conflict do nothing returning id`,
          [id, service, zip_code],
        );
        if (stored) await tx.record({ kind: "contractor.asked", detail: { contractor_id: id, service, zip_code } });
        return doneOutcome;
      });
    },

    ...forms,

    readFile: (token: string, id: string): Promise<OpenedLink<FileContent>> =>
      linkActions.open("contractor", token, (connection, { contractorId }) =>
        readFile(connection, "contractor_id", contractorId, id),
      ),
  };
}

/** Ends an offer whose last day has passed since the last run of the clock. Null if there is none. */
async function lapseNow(tx: Transaction, contractorId: string): Promise<LinkOutcome | null> {
  if (!(await endOffer(tx.as(systemActor), contractorId, "lapsed"))) return null;
  const [row] = await tx.query<Pick<ContractorRow, "status">>("select status from contractors where id = $1", [
    contractorId,
  ]);
  return row?.status === "ended" ? { outcome: "over" } : impossibleOutcome;
}

/** The path of the application from which an offered contractor comes. Null if it was deleted or its link has expired. */
async function applicationPathOf(
  connection: Connection,
  links: Pick<Links, "newestPathOf">,
  contractorId: string,
): Promise<string | null> {
  const applicationId = await acceptedApplicationOf(connection, contractorId);
  if (applicationId === null) return null;
  return links.newestPathOf(connection, { purpose: "application", leadId: null, contractorId: null, applicationId });
}

async function readContractorView(
  connection: Connection,
  contractorId: string,
  { isWatched, terms }: { isWatched: boolean; terms: PartnerTerms },
): Promise<ContractorView | null> {
  type Columns = Omit<
    ContractorView,
    "territories" | "stops" | "isWatched" | "months" | "offer" | "terms" | "file" | "wishes"
  >;
  type FileColumns = Omit<ContractorView["file"], "files" | "waiting">;
  const [row] = await connection.query<Columns & FileColumns>(
    `select business_name, status, ${licenseFields.join(", ")}, market_today() as today,
            unreachable_since is not null as "isUnreachable", stopped_for_money_at is not null as "isStoppedForMoney",
            paused_by, paused_until, monthly_fee_cents, insurance_expires_on, insurer, policy_number,
            workers_compensation, workers_account, phone, billing_address
       from contractors where id = $1`,
    [contractorId],
  );
  if (!row) return null;
  const {
    insurance_expires_on,
    insurer,
    policy_number,
    workers_compensation,
    workers_account,
    phone,
    billing_address,
    ...contractor
  } = row;
  const territories = await connection.query<
    Pick<TerritoryRow, Exclude<keyof ContractorTerritory, "is_serving">> & { is_serving: boolean }
  >(
    `select zip_code, service, starts_on, ends_on,
            exists (select from serving_territories as serving
                     where (serving.zip_code, serving.service) = (territories.zip_code, territories.service)) as is_serving
       from territories where contractor_id = $1 and offered_until is null order by service, zip_code`,
    [contractorId],
  );
  const agreement = await latestAgreement(connection, contractorId);
  const updates = await updatesOf(connection, contractorId);
  return {
    ...contractor,
    territories,
    stops: await licensesStoppedByRegister(connection, contractorId),
    isWatched,
    months: await statementMonths(connection, contractorId),
    offer: await openOfferOf(connection, contractorId),
    terms: {
      ...terms,
      agreed: agreement && { version: agreement.version, name: agreement.name, day: agreement.day },
    },
    file: {
      insurance_expires_on,
      insurer,
      policy_number,
      workers_compensation,
      workers_account,
      phone,
      billing_address,
      files: await filesOf(connection, "contractor_id", contractorId),
      waiting: Object.fromEntries(updates.map(({ section, content }) => [section, content])),
    },
    wishes: await connection.query<ContractorView["wishes"][number]>(
      "select service, zip_code from territory_wishes where contractor_id = $1 order by service, zip_code",
      [contractorId],
    ),
  };
}
