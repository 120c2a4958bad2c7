import { market } from "../../../content/chosen-market.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import { licensePageUrl, licenseStatusMeaning } from "../../../content/register-evidence.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import {
  type LicenseKind,
  type RegisterReason,
  type RegisterResult,
  registerResults,
  stoppingResults,
} from "../../../domain/register.ts";
import { fill } from "../../../domain/text.ts";
import type { Connection } from "../../database/database.ts";
import { factsBlock, licenseSearchLink, type MailBlock, type MailFact, textBlock } from "../blocks.ts";
import { contractor, contractorUrl, people, toContractor, toOperatorAt } from "../examples.ts";
import { defineMail, type MailContent } from "../mail-kind.ts";
import { type ContractorFacts, contractorOf, urlForContractor } from "../shared-facts.ts";
import { contractorInWords, pageLink } from "../shared-words.ts";

interface RegisterEntry {
  number: string;
  status: string | null;
  name: string | null;
  /** The last valid day. Null if the register shows none. */
  expiresOn: string | null;
  /** One of the contractor's territories needs the license. */
  isNeeded: boolean;
  checkedOn: string;
}

interface LicenseProblem extends RegisterEntry {
  contractorId: string;
  contractor: ContractorFacts;
  license: LicenseKind;
  reason: Exclude<RegisterReason, "active" | "later">;
  isWatched: boolean;
  contractorUrl: string | null;
}

interface RegisterOutage {
  reason: "no-answer";
  /** No response since this day, such as 2026-06-27. */
  since: string;
  lastError: string | null;
}

const badStatusForContractor = {
  subject: "The state lists your {license} as “{status}”",
  heading: "The state lists your {license} as “{status}”",
  opening: ["On {day}, {register} listed the {numbered} of {contractor} as “{status}.”", "{consequence}", "{meaning}"],
  reason: "You’re receiving this because you get requests from us.",
};
const badStatusForOperator = {
  subject: "A contractor’s {license} is “{status}”",
  preheader: "{contractor}",
  heading: "A contractor’s {license} is “{status}”",
  opening: [
    "On {day}, {register} listed the {numbered} of {contractor} as “{status}.”",
    "{consequence} We’re emailing the contractor, too. They keep the requests they already have.",
    "If that’s wrong, overrule it on their page in the desk, with a reason.",
  ],
};

/** `{numbered}`: the license with its number. `{status}`: in the register's words. */
const words = {
  contractor: {
    suspended: { ...badStatusForContractor, preheader: "What it means, and where to fix it." },
    expired: { ...badStatusForContractor, preheader: "What it means, and where to renew it." },
  },
  operator: {
    suspended: badStatusForOperator,
    expired: badStatusForOperator,
    "not-found": {
      subject: "A contractor’s {license} isn’t in the register",
      preheader: "{contractor}",
      heading: "A number isn’t in the register",
      opening: [
        "On {day}, {register} had no entry for the {numbered} of {contractor}. That alone doesn’t stop their requests.",
        "Check the number: a letter may be a digit.",
      ],
    },
    "name-differs": {
      subject: "The register has another name for a contractor",
      preheader: "{contractor}",
      heading: "The register has another name",
      opening: [
        "On {day}, {register} listed the {numbered} of {contractor} as active, under the name {name}. That alone doesn’t stop their requests.",
        "Check whether it’s the same business and whether the number is theirs.",
      ],
    },
    earlier: {
      subject: "A contractor’s {license} ends earlier in the register",
      preheader: "{contractor}",
      heading: "A {license} ends earlier than we had it",
      opening: [
        "{registerAtStart} lists the {numbered} of {contractor} as ending on {date}, earlier than the date we had. We now use the register’s date.",
      ],
    },
    "no-answer": {
      subject: "The state’s register hasn’t answered since {date}",
      preheader: "No one is affected yet.",
      heading: "The register isn’t answering",
      opening: [
        "Since {date}, we’ve had no readable answer from {register}. What it said before still counts, so no one is affected yet.",
        "We ask again every day. Check that REGISTER_URL is still right.",
      ],
    },
  },
  consequences: {
    operator: {
      needed: "They get no {requests} until it’s active again.",
      idle: "None of their territories needs it.",
    },
    contractor: {
      needed:
        "Until that’s resolved, we won’t send you {requests}. You keep your territories and the requests you already have.",
      idle: "None of your territories needs it, so nothing changes with us.",
    },
  },
  recovers: "We check the register every day. Once it lists the license as active, requests will resume automatically.",
  recoversUnwatched: "Once it’s active again, reply to this email and we’ll check.",
  licensePage: "The state’s page on this number:",
  labels: {
    status: "In the register",
    name: "Name there",
    expires: "Ends there",
    checked: "Looked up",
    lastError: "What we got instead",
  },
};

const changeEvent = { event: "register.changed", contractor: "contractor_id" } as const;
const statusWords = market.register?.words;
const exampleProblem = {
  contractorId: "0b3f6f0e-6f3e-4f0c-9d5e-2b1a7c9d8e10",
  contractor,
  license: "registration",
  number: contractor.registration_number,
  name: contractor.business_name.toUpperCase(),
  expiresOn: "2027-06-30",
  isNeeded: true,
  checkedOn: "2026-06-30",
  isWatched: true,
  contractorUrl: null,
} as const;
const suspendedExample = {
  ...exampleProblem,
  reason: "suspended",
  status: statusWords?.suspended ?? "SUSPENDED",
} as const;
const expiredExample = {
  ...exampleProblem,
  expiresOn: "2026-06-28",
  reason: "expired",
  status: statusWords?.expired ?? "EXPIRED",
} as const;
const activeExample = { ...exampleProblem, status: statusWords?.active ?? "ACTIVE" };
const toOperator = toOperatorAt("/contractors", exampleProblem.contractorId);

export const registerProblem = defineMail({
  to: ["operator", "contractor"],
  when: [
    ...[...registerResults.filter((result) => result !== "active"), "earlier"].map(
      (reason) => ({ ...changeEvent, to: "operator", reason }) as const,
    ),
    ...stoppingResults.map((reason) => ({ ...changeEvent, to: "contractor", reason }) as const),
  ],
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source): Promise<{ problem: LicenseProblem | RegisterOutage } | null> {
    const { connection, delivery, settings } = source;
    const { contractor_id: contractorId, about } = delivery;
    const contractor = await contractorOf(source);
    if (contractorId === null || !contractor) return registerOutage(connection, about);
    const license = about.license as LicenseKind;
    const reason = about.reason as LicenseProblem["reason"];
    const [row] = await connection.query<
      RegisterEntry & { result: RegisterResult; is_overruled: boolean; our_day: string | null }
    >(
      `select license.number, checked.status, name, checked.expires_on as "expiresOn", result,
              overruled_because is not null as is_overruled,
              license.expires_on as our_day,
              market_day(checked_at) as "checkedOn",
              exists (select from territories join services on slug = service
                       where territories.contractor_id = $1 and needs_license(services, license.kind)) as "isNeeded"
         from contractors cross join licenses_of(contractors) as license
        cross join latest_check(contractors.id, license.kind, license.number) as checked
        where contractors.id = $1 and license.kind = $2`,
      [contractorId, license],
    );
    if (!row) return null;
    const { result, is_overruled, our_day, ...entry } = row;
    const isStillCurrent = reason === "earlier" ? our_day === about.expires_on : result === reason && !is_overruled;
    if (!isStillCurrent) return null;
    const { isWatched } = settings.register;
    const linkFacts = { isWatched, contractorUrl: urlForContractor(source) };
    return { problem: { contractorId, contractor, license, reason, ...entry, ...linkFacts } };
  },
  words,
  content: ({ problem }) => (problem.reason === "no-answer" ? registerOutageContent(problem) : licenseContent(problem)),
  examples: {
    suspended: { ...toContractor, problem: { ...suspendedExample, contractorUrl } },
    expired: {
      ...toContractor,
      problem: { ...expiredExample, license: "electrical", number: people.electricalLicenseNumber, contractorUrl },
    },
    "not-needed": {
      ...toContractor,
      problem: { ...suspendedExample, isNeeded: false, isWatched: false, contractorUrl },
    },
    "another-word": { ...toContractor, problem: { ...suspendedExample, status: "OUT OF BUSINESS", contractorUrl } },
    "suspended-operator": { ...toOperator, problem: suspendedExample },
    "expired-operator": { ...toOperator, problem: { ...expiredExample, isNeeded: false } },
    "not-found": {
      ...toOperator,
      problem: { ...exampleProblem, reason: "not-found", status: null, name: null, expiresOn: null },
    },
    "name-differs": {
      ...toOperator,
      problem: { ...activeExample, reason: "name-differs", name: people.applicant.business_name.toUpperCase() },
    },
    earlier: { ...toOperator, problem: { ...activeExample, reason: "earlier" } },
    "no-answer": {
      to: "operator",
      problem: { reason: "no-answer", since: "2026-06-27", lastError: "The register answered with status 503." },
    },
  },
});

async function registerOutage(connection: Connection, { since }: Readonly<Record<string, string>>) {
  const [failed] = await connection.query<{ lastError: string | null }>(
    `select problem as "lastError" from register_asks where told_at is not null order by asked_at desc limit 1`,
  );
  return failed && since ? { problem: { reason: "no-answer", since, lastError: failed.lastError } as const } : null;
}

function registerOutageContent({ since, lastError }: RegisterOutage): MailContent {
  return {
    words: words.operator["no-answer"],
    values: { date: dateInWords(since), register: market.register?.name.inside ?? "" },
    blocks: [lastError ? factsBlock([{ label: words.labels.lastError, value: lastError, url: null }]) : null],
  };
}

function licenseContent(problem: LicenseProblem): MailContent {
  const { contractor, license, number, reason, status, name, isNeeded, isWatched, contractorUrl } = problem;
  const { register, licensing } = market;
  const { numbered, requests, license: licenseWords } = fill(licensing.expiring[license], { number });
  const to = contractorUrl === null ? "operator" : "contractor";
  const isStopped = reason === "suspended" || reason === "expired";
  const values = {
    license: licenseWords,
    numbered,
    status: status ?? "",
    name: name ?? "",
    contractor: contractorInWords(contractor),
    register: register?.name.inside ?? "",
    registerAtStart: register?.name.atStart ?? "",
    day: dateInWords(problem.checkedOn),
    date: problem.expiresOn ? dateInWords(problem.expiresOn) : "",
    consequence: fill(words.consequences[to][isNeeded ? "needed" : "idle"], { requests }),
    meaning: isStopped ? licenseStatusMeaning(license, reason, status) : "",
  };
  if (to === "contractor" && isStopped) {
    return {
      words: words.contractor[reason],
      values,
      blocks: [
        register && { type: "link", ...register.mend },
        statePageLink(number),
        textBlock("note", words[isWatched ? "recovers" : "recoversUnwatched"]),
      ],
      footLink: pageLink(contractorUrl),
    };
  }
  return {
    words: words.operator[reason],
    values,
    blocks: [factsBlock(rowsOf(problem)), statePageLink(number)],
  };
}

function rowsOf({ status, name, expiresOn, checkedOn }: RegisterEntry): MailFact[] {
  const { labels } = words;
  const rows: [label: string, value: string | null][] = [
    [labels.status, status],
    [labels.name, name],
    [labels.expires, expiresOn && dateInWords(expiresOn)],
    [labels.checked, dateInWords(checkedOn)],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value, url: null }] : []));
}

/** About the license, or in a market without such pages the state's search page. */
function statePageLink(number: string): MailBlock {
  const url = licensePageUrl(number);
  return url === null
    ? licenseSearchLink(mailParts.checkRecord)
    : { type: "link", text: words.licensePage, label: number, url };
}
