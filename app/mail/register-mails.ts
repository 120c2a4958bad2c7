import { market } from "../../content/chosen-market.ts";
import { mailParts } from "../../content/mail-parts.ts";
import { mailWords } from "../../content/mail-words.ts";
import { registerConsequences, registerMailParts } from "../../content/register-mail-words.ts";
import { dateInWords } from "../../domain/local-time.ts";
import type { LicenseProblem, MailOf, RegisterSilence } from "../../domain/mail.ts";
import { fill } from "../../domain/text.ts";
import { meaningOf, numberPage } from "../links/register-evidence.ts";
import { territoriesLink } from "./contractor-mails.ts";
import { contractorInWords } from "./facts-in-words.ts";
import {
  type Block,
  type Fact,
  facts,
  type MailContent,
  type MailContents,
  textBlock,
  verifyLink,
} from "./mail-description.ts";

// Mails about the state's register. Its names and words are foreign text, so they stand as data and are never links.

const words = mailWords["register-problem"];
const { labels } = registerMailParts;

export const registerMails = {
  "register-problem": ({ problem }: MailOf<"register-problem">) =>
    problem.reason === "no-answer" ? silence(problem) : licenseProblem(problem),
} satisfies Partial<MailContents>;

function licenseProblem(problem: LicenseProblem): MailContent {
  const { contractor, license, number, reason, status, name, isNeeded, isWatched, contractorUrl } = problem;
  const { register, licensing } = market;
  const { numbered, requests, license: named } = fill(licensing.expiring[license], { number });
  const to = contractorUrl === null ? "operator" : "contractor";
  const isStopped = reason === "suspended" || reason === "expired";
  const values = {
    ...{ license: named, numbered, status: status ?? "", name: name ?? "" },
    contractor: contractorInWords(contractor),
    register: register?.name.inside ?? "",
    registerAtStart: register?.name.atStart ?? "",
    day: dateInWords(problem.checkedOn),
    date: problem.expiresOn ? dateInWords(problem.expiresOn) : "",
    consequence: fill(registerConsequences[to][isNeeded ? "needed" : "idle"], { requests }),
    meaning: isStopped ? meaningOf(license, reason, status) : "",
  };
  if (to === "contractor" && isStopped) {
    return {
      words: words.contractor[reason],
      values,
      blocks: [
        register && { type: "link", ...register.mend },
        statePage(number),
        textBlock("note", registerMailParts[isWatched ? "recovers" : "recoversUnwatched"]),
        territoriesLink(contractorUrl),
      ],
    };
  }
  const overrule = isStopped && fill(registerMailParts.overrule, { id: problem.contractorId, kind: license });
  return {
    words: words.operator[reason],
    values,
    blocks: [overrule ? textBlock("command", overrule) : null, facts(factsOf(problem)), statePage(number)],
  };
}

/** The facts of the register's row. */
function factsOf({ status, name, expiresOn, checkedOn }: LicenseProblem): Fact[] {
  const rows: [label: string, value: string | null][] = [
    [labels.status, status],
    [labels.name, name],
    [labels.expires, expiresOn && dateInWords(expiresOn)],
    [labels.checked, dateInWords(checkedOn)],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value, url: null }] : []));
}

function silence({ since, said }: RegisterSilence): MailContent {
  const { register } = market;
  return {
    words: words.operator["no-answer"],
    values: { date: dateInWords(since), register: register?.name.inside ?? "" },
    blocks: [said ? facts([{ label: labels.said, value: said, url: null }]) : null],
  };
}

/** The state's page about a number, or its general page where the market names none. */
function statePage(number: string): Block {
  const url = numberPage(number);
  return url === null
    ? verifyLink(mailParts.checkRecord)
    : { type: "link", text: registerMailParts.numberPage, label: number, url };
}
