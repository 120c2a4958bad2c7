import { market } from "../../content/chosen-market.ts";
import type { Ground } from "../links/ground.ts";
import type { PictureRoom } from "../pictures/picture-room.ts";
import { applicationLinks } from "./application-links.ts";
import { applications } from "./applications.ts";
import type { MatchAll } from "./change-and-match.ts";
import { contractorLinks } from "./contractor-links.ts";
import { contractors } from "./contractors.ts";
import { partnerTermsOf } from "./partner-terms.ts";
import { stateRegister } from "./register/state-register.ts";
import { statements } from "./statements/statements.ts";
import { territories } from "./territories.ts";
import { territoryChanges } from "./territory-changes.ts";

export type ContractorRoom = ReturnType<typeof contractorRoom>;

/** `askRegisterSoon` looks up new license numbers after the caller's transaction. */
export function contractorRoom(
  { env, database: { database }, outbox, links, linkActions }: Ground,
  { decoder, turns }: PictureRoom,
  matchAll: MatchAll,
  askRegisterSoon: () => void,
) {
  const matchAndCheck: MatchAll = async (tx) => {
    askRegisterSoon();
    return matchAll(tx);
  };
  const register = stateRegister(outbox, env, market.register, matchAll);
  const { isWatched } = env.register;
  return {
    contractors: contractors(matchAndCheck),
    contractorLinks: contractorLinks(linkActions, matchAll, links, {
      isWatched,
      terms: partnerTermsOf(env.site),
      decoder,
      turns,
    }),
    applications: applications(matchAndCheck, env.offerDays, links),
    applicationLinks: applicationLinks(linkActions, links, decoder, turns, register.checkApplicant),
    territories: territories(database),
    territoryChanges: territoryChanges(matchAll),
    register,
    statements: statements(database, linkActions),
  };
}
