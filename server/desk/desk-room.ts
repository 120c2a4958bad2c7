import type { WrongKeys } from "../limits/wrong-keys.ts";
import type { Ground } from "../links/ground.ts";
import { mailExamples } from "../mail/preview.ts";
import type { PersonalData } from "../people/personal-data.ts";
import { contractorDesk } from "./contractor-desk.ts";
import { deskSettings } from "./desk-settings.ts";
import { inbox } from "./inbox-list.ts";
import { moneyDesk } from "./money-desk.ts";
import { operators } from "./operators.ts";
import { passkeys } from "./passkeys.ts";
import { readLeadPageData } from "./read-lead-page-data.ts";
import { signInLinks } from "./sign-in-links.ts";
import { submissionDesk } from "./submission-desk.ts";
import { territoryDesk } from "./territory-desk.ts";

export type DeskRoom = ReturnType<typeof deskRoom>;

/** For the desk's pages. */
export function deskRoom({ env, outbox, links }: Ground, wrongKeys: WrongKeys, personalData: PersonalData) {
  /** `startDesk` sets it. */
  const desk: { address: URL | null } = { address: null };
  const operatorAccounts = operators(outbox);
  const deskUrl = () => desk.address?.origin ?? null;
  return {
    desk,
    operators: { ...operatorAccounts, ...signInLinks(outbox, operatorAccounts, wrongKeys, links, deskUrl) },
    passkeys: passkeys(outbox, operatorAccounts, wrongKeys, { name: env.site.name, linkSecret: env.linkSecret }, () => {
      if (desk.address === null) throw new Error("The desk has no URL. Start it with `startDesk` first.");
      return desk.address;
    }),
    inbox: inbox(outbox, env.alarmAfterHours),
    readLeadPageData: (id: string) => readLeadPageData(outbox, id, env),
    submissionDesk: submissionDesk(outbox, personalData),
    deskSettings: deskSettings(outbox, env),
    mailExamples: mailExamples(env.site, deskUrl),
    contractorDesk: contractorDesk(outbox),
    territoryDesk: territoryDesk(outbox),
    moneyDesk: moneyDesk(outbox),
  };
}
